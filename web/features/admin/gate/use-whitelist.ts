import { useQueryClient } from '@tanstack/react-query'
import { grantWhitelist, revokeWhitelist } from '#contract/endpoints/whitelist.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import type { useNotice } from '../use-notice.tsx'

const FAILED = 'La whitelist n’a pas été changée'

type Notify = ReturnType<typeof useNotice>['notify']

/** Puts somebody on the whitelist and takes them off it; both answer why it was not done, if not. */
export function useWhitelist(notify: Notify) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()

  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notify.success(done)
      return null
    } catch (error) {
      return explain(error, FAILED)
    } finally {
      await queryClient.invalidateQueries()
    }
  }

  return {
    grant: (username: string) =>
      attempt(
        () => adminCall(grantWhitelist, { body: { username } }),
        `${username} est sur la whitelist`,
      ),
    revoke: (id: number, username: string) =>
      attempt(
        () => adminCall(revokeWhitelist, { params: { id: String(id) } }),
        `${username} n’est plus sur la whitelist`,
      ),
  }
}
