import { and, eq, or } from 'drizzle-orm'
import { anyOf } from '#server/lib/any-of.ts'
import type { Transaction } from '#server/lib/database.ts'
import { changed } from '#server/lib/snapshots.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { playerText } from './create-deliveries.ts'
import { deliveries, deliveryTexts } from './deliveries.table.ts'
import { DELIVERIES } from './open-players.ts'

/**
 * What was never offered goes to the character that is linked now, or waits for one. What was
 * offered stays where it may have been given.
 */
export async function followLink(
  tx: Transaction,
  userId: number,
  player: Player | null,
  now: Date,
): Promise<void> {
  const neverOffered = and(
    eq(deliveries.state, 'waiting'),
    eq(deliveries.attempt, 0),
    eq(deliveries.cause, 'purchase'),
  )
  const moved = await tx
    .update(deliveries)
    .set({
      state: player ? 'waiting' : 'unlinked',
      license: player?.license ?? null,
      character: player?.character ?? null,
      updatedAt: now,
    })
    .where(and(eq(deliveries.userId, userId), or(eq(deliveries.state, 'unlinked'), neverOffered)))
    .returning({ id: deliveries.id, told: changed(DELIVERIES) })
  if (moved.length === 0) return
  await tx
    .update(deliveryTexts)
    .set({ player: playerText(player) })
    .where(
      anyOf(
        deliveryTexts.deliveryId,
        moved.map(({ id }) => id),
      ),
    )
}
