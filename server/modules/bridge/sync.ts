import type { BridgePlayer, SyncAnswer, SyncRequest } from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { followLink } from '#server/modules/deliveries/follow-link.ts'
import { offerDeliveries } from '#server/modules/deliveries/offer-deliveries.ts'
import {
  type Dues,
  playerKey,
  readDues,
  rememberDues,
  updateDues,
} from '#server/modules/deliveries/open-players.ts'
import { storeResults } from '#server/modules/deliveries/store-results.ts'
import { redeemCode } from '#server/modules/game-links/redeem-code.ts'

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
    const { players, ...results } = await storeResults(tx, now, server, asked.results)
    const offers = due.length > 0 ? await offerDeliveries(tx, now, server, due) : []
    const touched = [...players, ...due]
    const fresh: Dues = touched.length > 0 ? await readDues(tx, touched) : new Map()
    return { done: { ...results, links, deliveries: offers }, touched, fresh }
  }

  return async function sync(server: number, asked: SyncRequest): Promise<SyncAnswer> {
    const time = deps.now().getTime()
    const dues = await remembered()
    const ready =
      dues.size > 0 ? asked.players.filter((one) => one.ready && dues.has(playerKey(one))) : []
    const due = ready.filter((one) => (dues.get(playerKey(one)) ?? 0) <= time)
    const hasWork = due.length > 0 || asked.results.length > 0 || asked.links.length > 0
    let done = NOTHING
    if (hasWork) {
      const worked = await deps.db.transaction((tx) => work(tx, server, asked, due))
      updateDues(dues, worked.touched, worked.fresh)
      done = worked.done
    }
    const { begun, ...answer } = done
    const next = secondsUntilNext(done, asked, ready, dues, time)
    return { now: Math.floor(time / 1000), next, ...answer }
  }
}

function secondsUntilNext(
  { begun, deliveries, links }: Done,
  { players }: SyncRequest,
  ready: readonly BridgePlayer[],
  dues: Dues,
  time: number,
): number {
  if (begun || links.some(({ ok }) => ok)) return NEXT.awaited
  if (deliveries.length > 0) return NEXT.offered
  if (players.length === 0) return NEXT.empty
  const soonest = Math.min(
    ...ready.map((one) => dues.get(playerKey(one)) ?? Number.POSITIVE_INFINITY),
  )
  const wait = Math.ceil((soonest - time) / 1000)
  return Math.max(1, Math.min(NEXT.occupied, wait))
}
