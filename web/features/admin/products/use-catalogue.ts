import { useQuery } from '@tanstack/react-query'
import { readCatalogue } from '#contract/endpoints/catalogue.ts'
import { useAdminCall } from '../admin-session.tsx'

/** What the payment provider sells, as the site last read it; most have no catalogue. */
export function useCatalogue() {
  const adminCall = useAdminCall()
  return useQuery({
    queryKey: ['admin', readCatalogue.path],
    queryFn: () => adminCall(readCatalogue, {}),
  })
}
