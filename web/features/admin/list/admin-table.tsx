import { type ReactNode, useId } from 'react'
import { Icon } from '#web/components/icon.tsx'
import { MoreActions } from '../more-actions.tsx'
import type { Selection } from './use-selection.ts'

/**
 * What a value is to the card that a row becomes on a phone: its picture, its title, its state at
 * the end of the same line, the figure that has this place before any state, a value that says by
 * itself what it is, one that needs its label, one that is told with it only where it holds, or one
 * that the card leaves out.
 */
export type OnPhone = 'picture' | 'title' | 'status' | 'key' | 'plain' | 'named' | 'mark' | 'none'

type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Where that is not what its place and its heading tell. */
  onPhone?: OnPhone | undefined
  /** Given, the header is a button that sorts by this key. */
  sortKey?: string
  /** Figures end where they end, so that they can be compared. */
  align?: 'start' | 'end'
  /** A long text that keeps to one line beside the others; on a phone to two, for itself. */
  cut?: boolean
  /** On a phone the next value follows it on its line, after a dot. */
  joined?: boolean
}

type Sort = { key: string; direction: 'asc' | 'desc' }

type AdminTableProps<Row> = {
  /** Names the table; read out, not shown. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort
  onSort?: (key: string) => void
  selection?: Selection<Row>
  /** Given, rows of the same words in a row stand below a heading that says them. */
  groupOf?: (row: Row) => string
}

const ACTIONS = 'Actions'
/** What a cell says that has nothing to say. */
export const NONE = '—'
const isEmpty = (content: ReactNode) => content !== 0 && (!content || content === NONE)
const STATES = ['État', 'Statut']

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** A list of the panel: dense rows under a header that stays, one card per row on a phone. */
export function AdminTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  groupOf,
}: AdminTableProps<Row>) {
  const parts = partsOf(columns)
  const id = useId()
  const titleId = (row: Row) => `${id}-${rowKey(row)}`
  return (
    <div className="table-frame admin-list">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <AllBox rows={rows} selection={selection} />
              </th>
            )}
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
                  <span className={header === ACTIONS ? 'sr-only' : undefined}>{header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(rows, groupOf).map((group) => (
          <tbody key={group.label}>
            {group.label && (
              <tr className="list-group">
                <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                  {group.label}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={rowKey(row)} data-selected={selection?.has(row) || undefined}>
                {selection && (
                  <td className="list-select">
                    <input
                      type="checkbox"
                      aria-label={`Sélectionner ${selection.nameOf(row)}`}
                      checked={selection.has(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  </td>
                )}
                {columns.map(({ header, cell, align = 'start', cut, joined }, index) => {
                  const content = cell(row)
                  return (
                    <td
                      key={header}
                      data-label={header}
                      data-part={parts[index]}
                      data-align={align}
                      data-cut={cut}
                      data-joined={joined}
                      data-empty={isEmpty(content) || undefined}
                    >
                      {header === ACTIONS && content ? (
                        <MoreActions label={ACTIONS} of={titleId(row)} className="row-fold">
                          {content}
                        </MoreActions>
                      ) : (
                        <div id={parts[index] === 'title' ? titleId(row) : undefined}>
                          {content}
                        </div>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The title is the first that is no figure, unless another is said to be it; figures have labels. */
function partsOf<Row>(columns: Column<Row>[]) {
  const own = columns.map(({ header, onPhone }) => {
    if (header === ACTIONS) return 'actions'
    return onPhone ?? (STATES.includes(header) ? 'status' : undefined)
  })
  const title = own.includes('title')
    ? -1
    : columns.findIndex(({ align }, index) => !own[index] && align !== 'end')
  return columns.map(({ align }, index) => {
    if (index === title) return 'title'
    return own[index] ?? (align === 'end' ? 'named' : 'plain')
  })
}

/** The rows as they come, cut where the words of the heading change. */
function grouped<Row>(rows: readonly Row[], groupOf: (row: Row) => string = () => '') {
  const groups: { label: string; rows: Row[] }[] = []
  for (const row of rows) {
    const label = groupOf(row)
    const last = groups.at(-1)
    if (last?.label === label) last.rows.push(row)
    else groups.push({ label, rows: [row] })
  }
  return groups
}

type AllBoxProps<Row> = { rows: readonly Row[]; selection: Selection<Row> }

/** All of the page, or none; in between while some are chosen. */
function AllBox<Row>({ rows, selection }: AllBoxProps<Row>) {
  const isAll = rows.every(selection.has)
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = !isAll && selection.rows.length > 0
      }}
      type="checkbox"
      aria-label="Tout sélectionner"
      checked={isAll}
      onChange={isAll ? selection.clear : selection.all}
    />
  )
}
