import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminDelivery, DeliveryState } from '#contract/deliveries.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { lockLinkOf, type Player } from '#server/modules/game-links/game-links.service.ts'
import {
  GAME_SERVERS,
  isStanding,
  removeServer,
} from '#server/modules/game-servers/game-servers.service.ts'
import { playerText } from './create-deliveries.ts'
import { type DeliveryRow, deliveries, deliveryTexts } from './deliveries.table.ts'
import { isOpen, type LockedDelivery, lockDeliveries, lockWithOriginals } from './delivery-state.ts'
import { detailedDelivery } from './list-deliveries.ts'
import { DELIVERIES } from './open-players.ts'
import { changesOf, logMoves, settle } from './settle.ts'
import * as transitions from './transitions.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>
type Change = (
  tx: Transaction,
  delivery: LockedDelivery,
  link: Player | null,
) => LockedDelivery | Promise<LockedDelivery>

const said = ({ id, state, attempt, note, gameServer }: DeliveryRow) => ({
  delivery: id,
  state,
  attempt,
  note,
  game_server: gameServer,
})

/** Changes one delivery by a person's word, which is written down under its order. */
async function change(
  deps: Deps,
  request: Caller,
  id: string,
  edit: Change,
): Promise<AdminDelivery> {
  const [known] = await deps.db
    .select({ userId: deliveries.userId })
    .from(deliveries)
    .where(eq(deliveries.id, id))
  if (!known) throw gone()
  await deps.snapshots.change(DELIVERIES, async (tx) => {
    // The account before its deliveries, as whoever links one does.
    const link = known.userId === null ? null : await lockLinkOf(tx, known.userId)
    const changes = changesOf(await lockWithOriginals(tx, [id]))
    const delivery = changes.before.get(id)
    if (!delivery) throw gone()
    const changed = await edit(tx, delivery, link)
    changes.after.set(id, changed)
    await settle(tx, deps.now(), changes)
    logMoves(deps, tx, changes)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'deliveries',
      id: delivery.orderId,
      before: said(delivery),
      after: said(changes.after.get(id) ?? changed),
    })
  })
  return detailedDelivery(deps, id)
}

function assertState(delivery: DeliveryRow, allowed: readonly DeliveryState[], refusal: string) {
  if (!allowed.includes(delivery.state)) throw new AppError('conflict', refusal)
}

const OFFERED =
  'Un serveur de jeu s’en occupe en ce moment. Attendez sa réponse, ou supprimez ce serveur.'
const OVER = 'Cette livraison est terminée.'
const whyNot = ({ state }: DeliveryRow, otherwise: string) => {
  if (state === 'offered') return OFFERED
  return ['applied', 'cancelled', 'revoking', 'revoked'].includes(state) ? OVER : otherwise
}

/** Who it goes to now: what takes something back stays with who was given it. */
function playerNow(delivery: DeliveryRow, link: Player | null): Player | null {
  const { cause, license, character } = delivery
  if (cause === 'purchase') return link
  return license === null ? null : { license, character }
}

export function resendDelivery(
  deps: Deps,
  request: Caller,
  id: string,
  gameServer: number | null,
): Promise<AdminDelivery> {
  return change(deps, request, id, async (tx, delivery, link) => {
    const needsNothing = 'Cette livraison attend déjà son joueur, ou l’équipe.'
    assertState(
      delivery,
      ['uncertain', 'failed', 'retrying', 'waiting'],
      whyNot(delivery, needsNothing),
    )
    if (delivery.refunded)
      throw new AppError('conflict', 'Cet achat a été remboursé : il ne se renvoie plus.')
    if (gameServer !== null && !(await isStanding(tx, gameServer)))
      throw new AppError('conflict', 'Ce serveur de jeu n’existe pas ou plus.')
    const player = playerNow(delivery, link)
    await tx
      .update(deliveryTexts)
      .set({ player: playerText(player) })
      .where(eq(deliveryTexts.deliveryId, id))
    return transitions.resend(delivery, deps.now(), player, gameServer)
  })
}

export function cancelDelivery(deps: Deps, request: Caller, id: string): Promise<AdminDelivery> {
  return change(deps, request, id, (_tx, delivery) => {
    assertState(
      delivery,
      ['unlinked', 'waiting', 'retrying', 'uncertain', 'failed', 'manual'],
      whyNot(delivery, OVER),
    )
    return transitions.cancel(delivery, deps.now(), 'admin')
  })
}

/** What happened, by somebody who looked. */
export function resolveDelivery(
  deps: Deps,
  request: Caller,
  id: string,
  { applied, note }: { applied: boolean; note: string },
): Promise<AdminDelivery> {
  return change(deps, request, id, (_tx, delivery) => {
    const undecided = 'Cette livraison suit son cours : il n’y a rien à trancher.'
    assertState(delivery, ['uncertain', 'failed', 'manual'], whyNot(delivery, undecided))
    const now = deps.now()
    const { attempt, gameServer: server } = delivery
    const settled = applied
      ? transitions.apply(delivery, now, { server, attempt, reason: 'admin' })
      : transitions.cancel(delivery, now, 'admin')
    return { ...settled, note }
  })
}

/** Refuses a game server, and leaves what was offered there to a person. */
export async function removeGameServer(deps: Deps, request: Caller, id: number): Promise<void> {
  const now = deps.now()
  await deps.snapshots.transaction(async (tx, invalidate) => {
    await removeServer(deps, tx, request, id)
    await releaseServer(tx, id, now)
    invalidate(GAME_SERVERS)
    invalidate(DELIVERIES)
  })
}

/** What is to become of what a game server had, which is heard no more. */
export async function releaseServer(tx: Transaction, id: number, now: Date): Promise<void> {
  const locked = await lockDeliveries(tx, and(isOpen, eq(deliveries.gameServer, id)))
  const changes = changesOf(locked)
  for (const row of locked) changes.after.set(row.id, transitions.release(row, now))
  await settle(tx, now, changes)
}
