import { sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { foldTallies } from '#server/modules/tallies/tallies.service.ts'

const PER_STATEMENT = 50_000

export const licenseOf = (player: number) => `license:banc${player}`

type Line = { orderId: number; itemId: number; userId: number }

/**
 * So many deliveries of one line, all in one state, by turns for each of the players. Without the
 * texts that the panel searches: a game server's call never touches them.
 */
export async function fillDeliveries(
  db: Database,
  { orderId, itemId, userId }: Line,
  { state, count, players }: { state: 'waiting' | 'applied'; count: number; players: number },
): Promise<void> {
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    const numbers = sql.raw(
      `generate_series(${from}, ${Math.min(count, from + PER_STATEMENT - 1)}) as n`,
    )
    await db.execute(sql`
      insert into deliveries (id, order_id, order_item_id, user_id, cause, action, take_back, state, license, "character", due_at, created_at, updated_at)
      select gen_random_uuid(), ${orderId}, ${itemId}, ${userId}, 'purchase', '{"kind":"money","account":"bank","amount":1000}', true, ${state},
        'license:banc' || n % ${sql.raw(String(players))}, 'char1', moment, moment, moment
      from (select n, now() - make_interval(secs => n) as moment from ${numbers}) as made`)
  }
  await foldTallies(db)
  await db.execute(sql`analyze deliveries`)
}
