import { useEffect, useEffectEvent } from 'react'
import { useUrlState } from './use-url-state.ts'

const DEFAULTS = { voir: '' }

/** Opens the row that the address asks for, once, when it is in the list. */
export function useAskedRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  open: (row: Row) => void,
) {
  const [{ voir }, setState] = useUrlState(DEFAULTS)
  const show = useEffectEvent((row: Row) => {
    setState({ voir: '' })
    open(row)
  })
  useEffect(() => {
    const asked = voir && rows?.find(({ id }) => String(id) === voir)
    if (asked) show(asked)
  }, [voir, rows])
}
