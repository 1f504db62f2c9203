import type { ReactNode } from 'react'

type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
}

type TableProps<Row> = {
  /** Names the table; read out, not shown. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** A table that turns into one card per row where there is no room. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, align = 'start' }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
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
