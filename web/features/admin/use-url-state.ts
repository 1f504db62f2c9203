import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Filters, sorting and page of a list, kept in the address: a reload, a link and the back button
 * find them again.
 */
export function useUrlState<Key extends string>(defaults: Record<Key, string>) {
  const [params, setParams] = useSearchParams()
  const state = Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [key, params.get(key) ?? value]),
  ) as Record<Key, string>
  const setState = useCallback(
    (changes: Partial<Record<Key, string>>) => {
      // From the address itself: what the last drawing knew of it may be a change behind.
      const after = new URLSearchParams(location.search)
      for (const [key, value] of Object.entries(changes) as [Key, string][]) {
        if (value === defaults[key]) after.delete(key)
        else after.set(key, value)
      }
      setParams(after, { replace: true, preventScrollReset: true })
    },
    [setParams, defaults],
  )
  return [state, setState] as const
}
