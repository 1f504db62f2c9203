import { useQuery } from '@tanstack/react-query'
import { listTeam } from '#contract/endpoints/team.ts'
import { useAdminCall } from '../admin-session.tsx'

/** Everybody on the team, and the groups there are. */
export function useTeam() {
  const adminCall = useAdminCall()
  return useQuery({
    queryKey: ['admin', listTeam.path],
    queryFn: () => adminCall(listTeam, {}),
  })
}
