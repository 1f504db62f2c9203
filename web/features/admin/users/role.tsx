import type { AdminUser } from '#contract/admin-users.ts'
import { Badge } from '#web/components/badge.tsx'

type RoleProps = Pick<AdminUser, 'roles'> & { group?: { name: string } | null | undefined }

/** The group of whoever is on the team says more than that they are; most are players. */
export function Role({ roles, group }: RoleProps) {
  return roles.includes('admin') ? <Badge>{group?.name ?? 'Équipe'}</Badge> : 'Joueur'
}
