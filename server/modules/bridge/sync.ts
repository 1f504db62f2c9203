import {
  BRIDGE_LIMITS,
  type BridgePlayer,
  type SyncAnswer,
  type SyncRequest,
} from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { followLink } from '#server/modules/deliveries/follow-link.ts'
import { offerDeliveries } from '#server/modules/deliveries/offer-deliveries.ts'
import {
  type Dues,
  dueOf,
  readDues,
  rememberDues,
  updateDues,
} from '#server/modules/deliveries/open-players.ts'
import { changesOf, logMoves, settle } from '#server/modules/deliveries/settle.ts'
import { storeResults } from '#server/modules/deliveries/store-results.ts'
import type { Player } from '#server/modules/game-links/game-links.service.ts'
import { redeemCode } from '#server/modules/game-links/redeem-code.ts'
import { isStanding } from '#server/modules/game-servers/game-servers.service.ts'

/** Seconds until the next call. */
const NEXT = { awaited: 1, offered: 2, occupied: 5, empty: 30 }

type Done = Omit<SyncAnswer, 'now' | 'next'> & { begun: boolean }
const NOTHING: Done = { stored: [], deliveries: [], forget: [], links: [], begun: false }

/** Codes, then results, then offers; a call that has none of them stays out of the database. */
export function createSync(deps: Deps) {
  const remembered = rememberDues(deps)

  async function work(tx: Transaction, server: number, asked: SyncRequest, due: BridgePlayer[]) {
    const now = deps.now()
    // The accounts before their deliveries, as everywhere.
    const links: SyncAnswer['links'] = []
    for (const link of asked.links) {
      const { answer, linked } = await redeemCode(deps, tx, server, link)
      if (linked !== null) await followLink(tx, linked, link, now)
      links.push(answer)
    }
    const changes = changesOf()
    const { players, ...results } = await storeResults(tx, now, server, asked.results, changes)
    const offers = due.length > 0 ? await offerDeliveries(tx, now, server, due, changes) : []
    await settle(tx, now, changes)
    logMoves(deps, tx, changes)
    // An offer has locked the server's row by its foreign key: one that is being removed meanwhile
    // is removed by now, and would never answer.
    if (offers.length > 0 && !(await isStanding(tx, server))) throw removed()
    // Whoever found no place in a full answer stays due.
    const isFull = offers.length === BRIDGE_LIMITS.deliveries
    const touched = distinct([...players, ...(isFull ? offers : due)])
    const fresh: Dues = touched.length > 0 ? await readDues(tx, touched) : new Map()
    return { done: { ...results, links, deliveries: offers }, touched, fresh }
  }

  return async function sync(server: number, asked: SyncRequest): Promise<SyncAnswer> {
    const time = deps.now().getTime()
    const dues = await remembered()
    const due = dues.size > 0 ? dueAt(dues, server, asked, time) : []
    const hasWork = due.length > 0 || asked.results.length > 0 || asked.links.length > 0
    let done = NOTHING
    if (hasWork) {
      const worked = await deps.db.transaction((tx) => work(tx, server, asked, due))
      updateDues(dues, worked.touched, server, worked.fresh)
      done = worked.done
    }
    const { begun, ...answer } = done
    const soonest =
      dues.size > 0
        ? Math.min(...readyOf(asked).map((one) => dueOf(dues, one, server)))
        : Number.POSITIVE_INFINITY
    const next = secondsUntilNext(done, asked, Math.ceil((soonest - time) / 1000))
    return { now: Math.floor(time / 1000), next, ...answer }
  }
}

const removed = () => new AppError('not_signed_in', 'Ce serveur de jeu vient d’être supprimé.')

const distinct = (players: readonly Player[]) => [
  ...new Map(players.map((one) => [`${one.license}\n${one.character}`, one])).values(),
]

const readyOf = ({ players }: SyncRequest) => players.filter(({ ready }) => ready)

/** The players for whom something is due, who has waited longest first. */
function dueAt(dues: Dues, server: number, asked: SyncRequest, time: number): BridgePlayer[] {
  return readyOf(asked)
    .map((player) => ({ player, due: dueOf(dues, player, server) }))
    .filter(({ due }) => due <= time)
    .sort((a, b) => a.due - b.due)
    .slice(0, BRIDGE_LIMITS.deliveries)
    .map(({ player }) => player)
}

/** `wait`: until something is due for somebody who is there. */
function secondsUntilNext(
  { begun, deliveries, links }: Done,
  { players }: SyncRequest,
  wait: number,
): number {
  if (begun || links.some(({ ok }) => ok)) return NEXT.awaited
  if (deliveries.length > 0) return NEXT.offered
  if (players.length === 0) return NEXT.empty
  return Math.max(1, Math.min(NEXT.occupied, wait))
}
