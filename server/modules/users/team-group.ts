import { eq } from 'drizzle-orm'
import type { HeldGroup } from '#contract/group-ref.ts'
import {
  BUILT_IN_GROUPS,
  DEFAULT_GROUP,
  GRANTABLE,
  type Group,
  type Permission,
} from '#contract/permissions.ts'
import type { Database } from '#server/lib/database.ts'
import { type GroupRow, teamGroups } from './groups.table.ts'
import type { UserRow } from './users.table.ts'

type Placed = Pick<UserRow, 'roles' | 'builtInGroup'>

/**
 * The group somebody is in, `own` being the one of the owner's own that they were put in; nobody
 * outside the team has one.
 */
export function groupOf(
  { roles, builtInGroup }: Placed,
  own: Pick<GroupRow, 'id' | 'name' | 'permissions'> | null,
): (Group & { id: string }) | null {
  if (!roles.includes('admin')) return null
  if (own) return { id: String(own.id), name: own.name, permissions: known(own.permissions) }
  const id = builtInGroup ?? DEFAULT_GROUP
  return { id, ...BUILT_IN_GROUPS[id] }
}

/** As the API shows it. */
export const toHeldGroup = (group: (Group & { id: string }) | null): HeldGroup | null =>
  group && { ...group, permissions: [...group.permissions] }

/** The one of the owner's own that they were put in. */
export async function readOwnGroup(
  db: Database,
  { ownGroup }: Pick<UserRow, 'ownGroup'>,
): Promise<GroupRow | null> {
  if (ownGroup === null) return null
  const [own] = await db.select().from(teamGroups).where(eq(teamGroups.id, ownGroup))
  return own ?? null
}

/** What they may do with it. */
export function permissionsOf(
  { roles, builtInGroup }: Placed,
  own: readonly Permission[] | null,
): readonly Permission[] {
  if (!roles.includes('admin')) return []
  return own ? known(own) : BUILT_IN_GROUPS[builtInGroup ?? DEFAULT_GROUP].permissions
}

/** Stored by an earlier version, one may be none any more. */
const known = (stored: readonly Permission[]) => GRANTABLE.filter((one) => stored.includes(one))
