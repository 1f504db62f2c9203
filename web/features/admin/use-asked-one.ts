import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { RequestFailed } from '#web/lib/api.ts'
import { useAskedRow } from './use-asked-row.ts'
import { useUrlState } from './use-url-state.ts'

const DEFAULTS = { voir: '' }

/** Opens the one that the address asks for, whatever page of the list it is on, if there is. */
export function useAskedOne<Row extends { id: number }>(
  name: string,
  readOne: (id: string) => Promise<Row>,
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
  onGone: () => void,
) {
  const [{ voir }, setState] = useUrlState(DEFAULTS)
  const asked = useQuery({
    queryKey: ['admin', name, 'asked', voir],
    queryFn: () => readOne(voir),
    // What the demo makes up is in its list alone, and has numbers below nought.
    enabled: Number(voir) > 0,
  })
  useAskedRow(asked.data ? [asked.data] : rows, open)
  const tellGone = useEffectEvent(() => {
    setState({ voir: '' })
    onGone()
  })
  const { error } = asked
  useEffect(() => {
    if (error instanceof RequestFailed && error.status === 404) tellGone()
  }, [error])
}
