import type { Permission } from '#contract/permissions.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

/** Whether somebody of the team may do this: an admin may do everything. */
export function mayUse({ roles }: Pick<UserRow, 'roles'>, _permission: Permission): boolean {
  return roles.includes('admin')
}
