import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { TOTAL_HEADER } from '#contract/paging.ts'
import { type Input, request } from '#web/lib/api.ts'
import { useAdminToken } from './admin-session.tsx'

export type ListState = { page: number; size: number; sort: string; search: string }

export type Filters = Record<string, string>

type LocalRules<Row> = {
  matches: (row: Row, search: string) => boolean
  /** Of a list that has filters: what they leave of it. */
  keeps?: (row: Row, filters: Filters) => boolean
  sortValue: (row: Row, key: string) => string | number
}

/** One page of a large list. The server cuts it when it says how many there are; a server that sends everything is cut here. */
export function usePagedList<Row>(endpoint: Endpoint, state: ListState, filters: Filters, local: LocalRules<Row>) {
  const token = useAdminToken()
  const entries = Object.entries({ page: String(state.page), size: String(state.size), sort: state.sort, search: state.search, ...filters })
  const query = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  return useQuery({
    queryKey: ['admin', endpoint.path, query],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data, headers } = await request(endpoint, { query } as unknown as Input<Endpoint>, { token })
      const rows = data as Row[]
      const total = headers.get(TOTAL_HEADER)
      return total === null ? cutHere(rows, state, filters, local) : { rows, total: Number(total) }
    },
  })
}

function cutHere<Row>(all: Row[], { page, size, sort, search }: ListState, filters: Filters, local: LocalRules<Row>) {
  const { matches, keeps = () => true, sortValue } = local
  const found = all.filter((row) => keeps(row, filters) && (!search || matches(row, search.toLowerCase())))
  const key = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? -1 : 1
  const sorted = found.toSorted((a, b) => compare(sortValue(a, key), sortValue(b, key)) * direction)
  return { rows: sorted.slice((page - 1) * size, page * size), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'fr', { numeric: true })
}
