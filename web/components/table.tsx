import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Given, the header is a button that sorts by this key. */
  sortKey?: string
  align?: 'start' | 'end'
}

type Sort = { key: string; direction: 'asc' | 'desc' }

type TableProps<Row> = {
  /** Names the table; read out, not shown. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort
  onSort?: (key: string) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A table that turns into one card per row where there is no room. */
export function Table<Row>({ caption, columns, rows, rowKey, sort, onSort }: TableProps<Row>) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, sortKey, align = 'start' }) => (
              <th
                key={header}
                scope="col"
                data-align={align}
                aria-sort={sort && sort.key === sortKey ? ARIA_SORT[sort.direction] : undefined}
              >
                {sortKey && onSort ? (
                  <button type="button" className="table-sort" onClick={() => onSort(sortKey)}>
                    {header}
                    <Icon name="chevron" />
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, cell, align = 'start' }) => (
                <td key={header} data-label={header} data-align={align}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
