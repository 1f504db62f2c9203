import { useQuery } from '@tanstack/react-query'
import { listForms } from '#contract/endpoints/application-forms.ts'
import { useAdminCall } from '../admin-session.tsx'

/** The forms that one has to do with. */
export function useForms() {
  const adminCall = useAdminCall()
  return useQuery({
    queryKey: ['admin', listForms.path],
    queryFn: () => adminCall(listForms, {}),
  })
}
