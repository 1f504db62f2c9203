import { useQuery } from '@tanstack/react-query'
import { useAskedRow } from './use-asked-row.ts'
import { useUrlState } from './use-url-state.ts'

const DEFAULTS = { voir: '' }

/** Opens the one that the address asks for, whatever page of the list it is on. */
export function useAskedOne<Row extends { id: number }>(
  name: string,
  readOne: (id: string) => Promise<Row>,
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
) {
  const [{ voir }] = useUrlState(DEFAULTS)
  const asked = useQuery({
    queryKey: ['admin', name, 'asked', voir],
    queryFn: () => readOne(voir),
    // What the demo makes up is in its list alone, and has numbers below nought.
    enabled: Number(voir) > 0,
  })
  useAskedRow(asked.data ? [asked.data] : rows, open)
}
