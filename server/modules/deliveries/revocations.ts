import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/lib/database.ts'
import { changed } from '#server/lib/snapshots.ts'
import { isStanding } from '#server/modules/game-servers/game-servers.service.ts'
import { type DeliveryRow, deliveries, deliveryTexts } from './deliveries.table.ts'
import { deliveryId } from './delivery-id.ts'
import type { LockedDelivery } from './delivery-state.ts'
import { gradeEnd, readGrades } from './grade-time.ts'
import { DELIVERIES } from './open-players.ts'
import { revoke } from './transitions.ts'

/** A delivery that takes back what another gave, from the same character at the same server. */
async function insertRevocation(
  tx: Transaction,
  given: DeliveryRow,
  values: { cause: 'refund' | 'end'; dueAt: Date; now: Date },
): Promise<void> {
  const { cause, dueAt, now } = values
  // As many before it: one that was given up is not taken for the next.
  const earlier = await tx.$count(
    deliveries,
    and(eq(deliveries.of, given.id), eq(deliveries.cause, cause)),
  )
  const isThere = given.gameServer !== null && (await isStanding(tx, given.gameServer))
  const { orderId, orderItemId, userId, action, grade, license, character } = given
  const [made] = (await tx
    .insert(deliveries)
    .values({
      id: deliveryId(given.id, cause, earlier),
      ...{ orderId, orderItemId, userId, action, grade, license, character, cause, dueAt },
      of: given.id,
      takeBack: false,
      state: 'waiting',
      gameServer: isThere ? given.gameServer : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: deliveries.id, told: changed(DELIVERIES) })) as [{ id: string; told: string }]
  await tx.execute(sql`
    insert into ${deliveryTexts} (delivery_id, order_id, user_name, product_name, player)
    select ${made.id}::uuid, order_id, user_name, product_name, player
    from ${deliveryTexts} where delivery_id = ${given.id}`)
}

/** Whether a refund has anything to take out of the game. */
const isTakenBack = ({ takeBack, action, license }: DeliveryRow) =>
  takeBack && action !== null && license !== null

/**
 * applied → revoking, with what takes it back. A grade that was bought for good as well stays as it
 * is in the game: it is back at once.
 */
export async function takeBackApplied(
  tx: Transaction,
  given: LockedDelivery,
  now: Date,
): Promise<LockedDelivery> {
  if (!isTakenBack(given)) return { ...given, refunded: true }
  if (given.grade !== null) {
    const others = await readGrades(tx, [given.license as string])
    const rest = gradeEnd(
      others.filter(({ id }) => id !== given.id),
      given,
    )
    if (rest === 'forever') return revoke(given, now, 'revoked')
  }
  await insertRevocation(tx, given, { cause: 'refund', dueAt: now, now })
  return revoke(given, now, 'revoking')
}

/**
 * Brings the removal of a time-limited grade in line with what was bought of it: one, due when all
 * of it ends. Called once the deliveries are written as they are now.
 */
export async function keepGradeEnd(
  tx: Transaction,
  given: LockedDelivery,
  now: Date,
): Promise<void> {
  const { license, character, grade } = given
  if (license === null || grade === null) return
  const end = gradeEnd(await readGrades(tx, [license]), given)
  const pending = and(
    eq(deliveries.cause, 'end'),
    inArray(deliveries.state, ['waiting', 'retrying']),
    eq(deliveries.license, license),
    sql`${deliveries.character} is not distinct from ${character}`,
    eq(deliveries.grade, grade),
  )
  if (!(end instanceof Date)) {
    await tx
      .update(deliveries)
      .set({ state: 'cancelled', reason: 'kept', updatedAt: now })
      .where(pending)
    return
  }
  const moved = await tx
    .update(deliveries)
    .set({ dueAt: end, noticedAt: null, updatedAt: now })
    .where(pending)
    .returning({ id: deliveries.id, told: changed(DELIVERIES) })
  if (moved.length === 0) await insertRevocation(tx, given, { cause: 'end', dueAt: end, now })
}
