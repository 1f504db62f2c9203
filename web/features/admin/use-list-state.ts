import { useDeferredValue, useMemo } from 'react'
import { MOST_PAGES } from '#contract/pages.ts'
import { useUrlState } from './use-url-state.ts'

/** Somebody may have typed it. */
function readPage(text: string): number {
  const page = Math.trunc(Number(text)) || 1
  return Math.min(Math.max(1, page), MOST_PAGES)
}

/**
 * Page, size, sorting and search of a large list, in the address; a change of anything but the page
 * goes back to the first.
 */
export function useListState(defaultSort: string) {
  const defaults = useMemo(
    () => ({ page: '1', taille: '10', tri: defaultSort, q: '' }),
    [defaultSort],
  )
  const [state, setState] = useUrlState(defaults)
  const search = useDeferredValue(state.q.trim())
  const sortKey = state.tri.replace(/^-/, '')
  return {
    list: {
      page: readPage(state.page),
      size: Number(state.taille) || 10,
      sort: state.tri,
      search,
      onPage: (page: number) => setState({ page: String(page) }),
    },
    typed: state.q,
    sort: {
      key: sortKey,
      direction: state.tri.startsWith('-') ? ('desc' as const) : ('asc' as const),
    },
    onSearch: (q: string) => setState({ q, page: '1' }),
    onSize: (size: number) => setState({ taille: String(size), page: '1' }),
    onSort: (key: string) =>
      setState({ tri: sortKey === key && !state.tri.startsWith('-') ? `-${key}` : key, page: '1' }),
  }
}
