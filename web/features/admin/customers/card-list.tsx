import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Pagination } from '#web/components/pagination.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureReason } from '#web/lib/api.ts'
import type { Read } from '#web/lib/read.ts'
import { useMayCall } from '../admin-session.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { type Filters, usePagedList } from '../use-paged-list.ts'
import { PanelCard } from './panel-card.tsx'

const SIZE = 5

type CardListProps<Row> = {
  title: string
  endpoint: Endpoint
  filters: Filters
  read: Read<Row>
  /** Said of none, unless what is below the list says it. */
  empty: string | false
  rowKey: (row: Row) => string | number
  row: (row: Row) => ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** A few rows at a time of what belongs to somebody; nothing for who may not read it. */
export function CardList<Row>(props: CardListProps<Row>) {
  return useMayCall()(props.endpoint) && <Card {...props} />
}

function Card<Row>({ title, endpoint, filters, read, ...shown }: CardListProps<Row>) {
  const [page, setPage] = useState(1)
  const rows = usePagedList<Row>(
    endpoint,
    { page, size: SIZE, sort: '', search: '', onPage: setPage },
    filters,
    { read, matches: () => true, sortValue: () => 0 },
  )
  const { data } = rows
  return (
    <PanelCard title={data && data.total > 0 ? `${title} (${data.total})` : title} wide>
      {rows.isPending && <ListLoading rows={2} />}
      {rows.isError && (
        <ErrorState message={failureReason(rows.error)} onRetry={() => rows.refetch()} />
      )}
      {data?.total === 0 && shown.empty && <p className="text-soft">{shown.empty}</p>}
      {data && data.total > 0 && (
        <ul className="customer-rows">
          {data.rows.map((row) => (
            <li key={shown.rowKey(row)}>{shown.row(row)}</li>
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pageCount={Math.ceil(data.total / SIZE)} onPage={setPage} />}
      {shown.children}
    </PanelCard>
  )
}
