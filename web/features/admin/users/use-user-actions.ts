import type { HeldGroup } from '#contract/group-ref.ts'
import type { Role } from '#contract/users.ts'
import { useSession } from '#web/lib/session.ts'
import { useMay, useReach } from '../admin-session.tsx'

type Account = { id: number; roles: readonly Role[]; group?: HeldGroup | null }

/** What they may do with an account, by the rules of the server: this spares them a refusal. */
export function useUserActions() {
  const may = useMay()
  const reach = useReach()
  const ownId = useSession()?.user.id
  return (user: Account) => {
    const outOfReach = reach(user)
    const isOthers = user.id !== ownId
    const mayWrite = may('users.write') && !outOfReach
    return {
      outOfReach,
      sanction: may('users.sanction') && !outOfReach && isOthers,
      edit: mayWrite,
      remove: mayWrite && (!user.roles.includes('admin') || (may('groups') && isOthers)),
      endSecondFactor: may('groups') && !outOfReach && isOthers,
    }
  }
}
