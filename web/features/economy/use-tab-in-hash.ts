import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/**
 * The selected tab, kept in the address (`#emplois`) so that it can be linked; the first one in
 * prerendered pages.
 */
export function useTabInHash<Id extends string>(
  tabs: readonly { id: Id }[],
  first: Id,
): [Id, (id: Id) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const named = useHydrated() ? tabs.find(({ id }) => `#${id}` === hash) : undefined
  return [
    named?.id ?? first,
    (id) => navigate({ hash: id }, { replace: true, preventScrollReset: true }),
  ]
}
