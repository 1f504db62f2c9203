import type { DeliveryAttempt } from '#contract/deliveries.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import type { DeliveryRow } from './deliveries.table.ts'
import type { LockedDelivery } from './delivery-state.ts'

/** How long an offer stands before it is made again. */
const LEASE_MS = 60_000
const SHORTEST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60 * 60_000
/** As much of its past as a person reads. */
const REMEMBERED = 20

type Word = Pick<DeliveryAttempt, 'outcome'> & {
  server?: number | null
  attempt?: number
  reason?: string | null
}

/** A delivery after something happened to it, which it remembers. */
function move(
  delivery: LockedDelivery,
  now: Date,
  { outcome, server = delivery.gameServer, attempt, reason = null }: Word,
  values: Partial<DeliveryRow>,
): LockedDelivery {
  const entry = {
    at: now.toISOString(),
    attempt: attempt ?? delivery.attempt,
    game_server: server,
    outcome,
    reason,
    license: delivery.license,
    character: delivery.character,
  }
  const history = [...delivery.history, entry].slice(-REMEMBERED)
  return { ...delivery, reason, ...values, history, updatedAt: now }
}

/** waiting, retrying or a lease that has run out → offered, to this server from now on. */
export function offer(delivery: LockedDelivery, server: number, now: Date): LockedDelivery {
  const attempt = delivery.attempt + 1
  return move(
    delivery,
    now,
    { outcome: 'offered', server, attempt },
    {
      state: 'offered',
      attempt,
      gameServer: server,
      servers: [...new Set([...delivery.servers, server])],
      dueAt: new Date(now.getTime() + LEASE_MS),
      triedSince: delivery.triedSince ?? now,
      startsAt: delivery.startsAt ?? now,
      reason: delivery.reason,
    },
  )
}

/** The game server is about to begin: what goes wrong from now on is for a person. */
export const begin = (delivery: LockedDelivery, now: Date): LockedDelivery =>
  move(delivery, now, { outcome: 'begin' }, { began: true })

/**
 * It took effect, whichever attempt that was. One from before a resend went to whoever it was
 * offered to then: that is who has it.
 */
export function apply(
  delivery: LockedDelivery,
  now: Date,
  { server, attempt, reason }: { server: number | null; attempt: number; reason: string | null },
): LockedDelivery {
  const then = delivery.history.findLast(
    (entry) => entry.outcome === 'offered' && entry.attempt === attempt,
  )
  return move(
    delivery,
    now,
    { outcome: 'applied', server, attempt, reason },
    {
      state: 'applied',
      ...(then && {
        license: then.license,
        character: then.character,
        gameServer: then.game_server,
      }),
    },
  )
}

/** offered → retrying: certainly not given; after a refund there is nothing left to try. */
export function retry(delivery: LockedDelivery, now: Date, reason: string | null): LockedDelivery {
  const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** delivery.retries, LONGEST_PAUSE_MS)
  return move(
    delivery,
    now,
    { outcome: 'retry', reason },
    {
      state: delivery.refunded ? 'cancelled' : 'retrying',
      retries: delivery.retries + 1,
      began: false,
      startsAt: null,
      dueAt: new Date(now.getTime() + pause),
    },
  )
}

/** offered → failed: it can never work. */
export const fail = (delivery: LockedDelivery, now: Date, reason: string | null): LockedDelivery =>
  move(
    delivery,
    now,
    { outcome: 'failed', reason },
    { state: delivery.refunded ? 'cancelled' : 'failed' },
  )

/** offered → uncertain: nobody but a person can tell whether it was given. */
export const doubt = (delivery: LockedDelivery, now: Date, reason: string | null): LockedDelivery =>
  move(delivery, now, { outcome: 'uncertain', reason }, { state: 'uncertain' })

export const cancel = (
  delivery: LockedDelivery,
  now: Date,
  reason: string,
  values: Partial<DeliveryRow> = {},
): LockedDelivery =>
  move(delivery, now, { outcome: 'cancelled', reason }, { ...values, state: 'cancelled' })

/** By an admin: it begins anew, for this player, at this server or at any. */
export const resend = (
  delivery: LockedDelivery,
  now: Date,
  player: Player | null,
  gameServer: number | null,
): LockedDelivery =>
  move(
    delivery,
    now,
    { outcome: 'resent', server: gameServer },
    {
      state: player ? 'waiting' : 'unlinked',
      license: player?.license ?? null,
      character: player?.character ?? null,
      gameServer,
      began: false,
      decided: true,
      retries: 0,
      triedSince: null,
      startsAt: null,
      dueAt: now,
    },
  )

/** Its game server is gone: what was not offered there goes to any other. */
export const release = (delivery: LockedDelivery, now: Date): LockedDelivery =>
  delivery.state === 'offered'
    ? doubt(delivery, now, 'server_removed')
    : { ...delivery, gameServer: null, updatedAt: now }

/** applied → revoking: what was given is on its way back; → revoked: it is back. */
export const revoke = (
  delivery: LockedDelivery,
  now: Date,
  state: 'revoking' | 'revoked',
): LockedDelivery => move(delivery, now, { outcome: state }, { state, refunded: true })

/** revoking → applied: an admin has given up taking it back. */
export const keep = (delivery: LockedDelivery, now: Date): LockedDelivery =>
  move(delivery, now, { outcome: 'kept' }, { state: 'applied' })
