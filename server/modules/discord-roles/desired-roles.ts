import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { RuleKind } from '#contract/discord-rule-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { acceptedForms } from '#server/modules/applications/accepted.ts'
import { findStanding } from '#server/modules/auth/sanctions.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { gradeEnd, readGrades } from '#server/modules/deliveries/grade-time.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { groupOf, readOwnGroup } from '#server/modules/users/team-group.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { discordRoleRules } from './discord-roles.table.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>
/** What somebody has of a kind, each until when; null: until something happens. */
type Held = Map<string, Date | null>

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : null)

/** Products bought and paid, neither given back nor withdrawn from, and whose grade is not over. */
async function heldProducts({ db, now }: ReadDeps, user: UserRow, ids: string[]): Promise<Held> {
  const lines = await db
    .select({ id: orderItems.id, productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.userId, user.id),
        eq(orders.state, 'sold'),
        isNull(orders.withdrawnAt),
        inArray(orderItems.productId, ids.map(Number)),
        lt(
          orderItems.refundedCents,
          sql`greatest(1, ${orderItems.unitCents} * ${orderItems.quantity})`,
        ),
      ),
    )
  const ends = await gradeEnds(
    { db },
    lines.map(({ id }) => id),
  )
  const held: Held = new Map()
  for (const { id, productId } of lines) {
    const end = ends.get(id) ?? null
    if (end && end <= now()) continue
    const key = String(productId)
    held.set(key, held.has(key) ? later(held.get(key) ?? null, end) : end)
  }
  return held
}

/** When the grades of these lines end, of those that have begun; without: never, or not begun. */
async function gradeEnds({ db }: Pick<Deps, 'db'>, lineIds: number[]): Promise<Map<number, Date>> {
  if (lineIds.length === 0) return new Map()
  const given = await db
    .select()
    .from(deliveries)
    .where(and(inArray(deliveries.orderItemId, lineIds), eq(deliveries.cause, 'purchase')))
  const begun = given.filter(({ grade, license, startsAt }) => grade && license && startsAt)
  const grades = await readGrades(db, [...new Set(begun.map(({ license }) => license ?? ''))])
  const ends = new Map<number, Date>()
  for (const delivery of begun) {
    const end = gradeEnd(grades, delivery)
    // Nothing counts of it any more: it was taken back.
    if (end !== 'forever') ends.set(delivery.orderItemId, end ?? new Date(0))
  }
  return ends
}

/** The group of the team that they are in. */
async function heldGroups({ db }: ReadDeps, user: UserRow): Promise<Held> {
  const group = groupOf(user, await readOwnGroup(db, user))
  return new Map(group ? [[group.id, null]] : [])
}

/** The forms by which they were taken in. */
async function heldForms({ db }: ReadDeps, user: UserRow, ids: string[]): Promise<Held> {
  const accepted = await acceptedForms(db, user.id, ids.map(Number))
  return new Map(accepted.map((id) => [String(id), null]))
}

/** One for each kind of rule. */
const SOURCES: Record<
  RuleKind,
  (deps: ReadDeps, user: UserRow, sources: string[]) => Promise<Held>
> = {
  product: heldProducts,
  group: heldGroups,
  form: heldForms,
}

export type Desired = {
  roles: Set<string>
  /** When it will be another by itself; null: it will not. */
  changesAt: Date | null
}

const NONE: Desired = { roles: new Set(), changesAt: null }
const earliest = (dates: (Date | null | undefined)[]) =>
  dates.reduce<Date | null>((first, one) => (one && (!first || one < first) ? one : first), null)

/** The roles that the rules give somebody as things stand: nobody who is kept out has any. */
export async function desiredRoles(deps: ReadDeps, userId: number): Promise<Desired> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId))
  if (!user) return NONE
  const sanction = await findStanding(deps, userId)
  if (sanction?.kind === 'ban') return { ...NONE, changesAt: sanction.until }
  const rules = await deps.db.select().from(discordRoleRules)
  const roles = new Set<string>()
  const ends: (Date | null)[] = []
  for (const kind of Object.keys(SOURCES) as RuleKind[]) {
    const ofKind = rules.filter((rule) => rule.kind === kind)
    if (ofKind.length === 0) continue
    const held = await SOURCES[kind](
      deps,
      user,
      ofKind.map(({ source }) => source),
    )
    for (const { source, roleId } of ofKind) {
      if (!held.has(source)) continue
      roles.add(roleId)
      ends.push(held.get(source) ?? null)
    }
  }
  return { roles, changesAt: earliest(ends) }
}
