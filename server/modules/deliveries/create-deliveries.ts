import { sql } from 'drizzle-orm'
import type { FrozenAction, ProductAction } from '#contract/delivery-actions.ts'
import type { Transaction } from '#server/lib/database.ts'
import { changed } from '#server/lib/snapshots.ts'
import { lockLinkOf, type Player } from '#server/modules/game-links/game-links.service.ts'
import { type DeliveryRow, deliveries, deliveryTexts } from './deliveries.table.ts'
import { deliveryId } from './delivery-id.ts'
import { DELIVERIES } from './open-players.ts'

/** A line that was paid, with what its product does in the game. */
export type PaidLine = {
  id: number
  productName: string
  quantity: number
  actions: readonly ProductAction[]
}
type Sale = {
  orderId: number
  /** Of no other order, and the same after a restore: what it gives is named after it. */
  orderKey: string
  userId: number
  userName: string
  paidAt: Date
}
type New = { action: FrozenAction | null; takeBack: boolean }

const BY_HAND: New = { action: null, takeBack: false }

/** A quantity multiplies what can be; vehicles and events are one each per piece. */
function multiplied({ take_back: takeBack, ...action }: ProductAction, quantity: number): New[] {
  switch (action.kind) {
    case 'money':
      return [{ action: { ...action, amount: action.amount * quantity }, takeBack }]
    case 'item':
      return [{ action: { ...action, count: action.count * quantity }, takeBack }]
    case 'grade':
      return [{ action: { ...action, days: multipliedDays(action.days, quantity) }, takeBack }]
    default:
      return Array.from({ length: quantity }, () => ({ action, takeBack }))
  }
}

/** For longer than anybody plays, and within the years that dates are written with. */
const LONGEST_DAYS = 36_500
const multipliedDays = (days: number | null, quantity: number) =>
  days && Math.min(days * quantity, LONGEST_DAYS)

/** What a search finds a player by. */
export const playerText = (player: Player | null) =>
  player ? [player.license, player.character ?? ''].join('\n') : ''

/**
 * What a sale delivers, in the transaction of its payment: one for each line and action. Answers
 * how many.
 */
export async function createDeliveries(
  tx: Transaction,
  { orderId, orderKey, userId, userName, paidAt }: Sale,
  lines: readonly PaidLine[],
): Promise<number> {
  const made = lines.flatMap((line) => {
    const parts = line.actions.flatMap((action) => multiplied(action, line.quantity))
    return (parts.length > 0 ? parts : [BY_HAND]).map((part, index) => ({ line, index, ...part }))
  })
  // What the team hands over goes to nobody's character, and is no game server's news.
  const isForTheGame = made.some(({ action }) => action)
  const player = isForTheGame ? await lockLinkOf(tx, userId) : null
  const rows = made.map(({ line, index, action, takeBack }) => ({
    id: deliveryId(orderKey, line.id, index),
    order_item_id: line.id,
    action,
    grade: action?.kind === 'grade' ? action.grade : null,
    take_back: takeBack,
    state: stateOf(action, player),
    ...(action && player),
    product_name: line.productName,
    player: action ? playerText(player) : '',
  }))
  // As one parameter: any number of them, and nothing to build for each.
  await tx.execute(sql`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
        id uuid, order_item_id int, action jsonb, grade text, take_back bool, state text,
        license text, "character" text, product_name text, player text
      )
    ), made as (
      insert into ${deliveries} (
        id, order_id, order_item_id, user_id, cause, action, grade, take_back, state, license,
        "character", due_at, created_at, updated_at
      )
      select id, ${orderId}, order_item_id, ${userId}, 'purchase', action, grade, take_back, state,
        license, "character", moment, moment, moment
      from line, (select ${paidAt.toISOString()}::timestamptz as moment) as payment
    )
    insert into ${deliveryTexts} (delivery_id, order_id, user_name, product_name, player)
    select id, ${orderId}, ${userName}, product_name, player from line
    ${player ? sql`returning ${changed(DELIVERIES)}` : sql``}`)
  return rows.length
}

function stateOf(action: FrozenAction | null, player: Player | null): DeliveryRow['state'] {
  if (!action) return 'manual'
  return player ? 'waiting' : 'unlinked'
}
