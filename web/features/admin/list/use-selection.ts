import { useState } from 'react'

export type Selection<Row> = {
  /** The chosen ones of the rows that are listed. */
  rows: Row[]
  nameOf: (row: Row) => string
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  all: () => void
  clear: () => void
  /** Leaves only these chosen. */
  keep: (rows: readonly Row[]) => void
}

/** Which rows are chosen. What is not listed any more is not chosen either. */
export function useSelection<Row extends { id: number | string }>(
  listed: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<Row['id']>>(new Set())
  const has = ({ id }: Row) => chosen.has(id)
  const keep = (rows: readonly Row[]) => setChosen(new Set(rows.map(({ id }) => id)))
  const rows = (listed ?? []).filter(has)
  return {
    rows,
    nameOf,
    has,
    toggle: (row) => keep(has(row) ? rows.filter(({ id }) => id !== row.id) : [...rows, row]),
    all: () => keep(listed ?? []),
    clear: () => keep([]),
    keep,
  }
}
