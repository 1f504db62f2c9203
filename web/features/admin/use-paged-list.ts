import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { listAnswer, list as listOf, type Read } from '#web/lib/read.ts'
import { useAdminRequest } from './admin-session.tsx'

export type ListState = { page: number; size: number; sort: string; search: string }

export type Filters = Record<string, string>

type LocalRules<Row> = {
  read: Read<Row>
  matches: (row: Row, search: string) => boolean
  /** Of a list that has filters: what they leave of it. */
  keeps?: (row: Row, filters: Filters) => boolean
  sortValue: (row: Row, key: string) => string | number
}

type ListWithPages = ListState & { onPage: (page: number) => void }
type Page<Row> = { rows: Row[]; total: number; page: number }

/**
 * One page of a large list. The server cuts it when it says how many there are; a server that sends
 * everything is cut here. Past the end of the list it is the last page, and the address follows.
 */
export function usePagedList<Row>(
  endpoint: Endpoint,
  { onPage, ...state }: ListWithPages,
  filters: Filters,
  local: LocalRules<Row>,
) {
  const adminRequest = useAdminRequest()
  const client = useQueryClient()

  function queryOf(page: number) {
    const { size, sort, search } = state
    const entries = Object.entries({
      page: String(page),
      size: String(size),
      sort,
      search,
      ...filters,
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  }
  const keyOf = (page: number) => ['admin', endpoint.path, queryOf(page)]

  async function read(page: number): Promise<Page<Row>> {
    const { data, headers } = await adminRequest(endpoint, { query: queryOf(page) })
    const rows = listOf(local.read)(listAnswer(data))
    const total = headers.get(TOTAL_HEADER)
    const found =
      total === null
        ? cutHere(rows, { ...state, page }, filters, local)
        : { rows, total: Number(total) }
    const last = Math.max(1, Math.ceil(found.total / state.size))
    return page > last ? read(last) : { ...found, page }
  }

  const list = useQuery({
    queryKey: keyOf(state.page),
    placeholderData: keepPreviousData,
    queryFn: () => read(state.page),
  })
  const { data, isFetching, isPlaceholderData } = list
  useEffect(() => {
    // While it is asked for, there may be such a page again.
    if (!data || isFetching || isPlaceholderData || data.page === state.page) return
    client.setQueryData(keyOf(data.page), data)
    onPage(data.page)
  })
  return list
}

/**
 * Whether there is nothing to search in or to filter. Not told by what stands in for the answer to a
 * search just taken back: the field would go from under the typing hand.
 */
export function hasNothing(
  { data, isPlaceholderData }: Pick<UseQueryResult<Page<unknown>>, 'data' | 'isPlaceholderData'>,
  { search }: Pick<ListState, 'search'>,
  filters: Filters = {},
): boolean {
  const isNarrowed = [search, ...Object.values(filters)].some((asked) => asked !== '')
  return data?.total === 0 && !isPlaceholderData && !isNarrowed
}

function cutHere<Row>(
  all: Row[],
  { page, size, sort, search }: ListState,
  filters: Filters,
  local: LocalRules<Row>,
) {
  const { matches, keeps = () => true, sortValue } = local
  const found = all.filter(
    (row) => keeps(row, filters) && (!search || matches(row, search.toLowerCase())),
  )
  const key = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? -1 : 1
  const sorted = found.toSorted((a, b) => compare(sortValue(a, key), sortValue(b, key)) * direction)
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'fr', { numeric: true })
}
