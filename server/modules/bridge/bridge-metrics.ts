import { Counter, Gauge } from 'prom-client'
import type { BridgeRefusal } from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import type { Metrics } from '#server/lib/metrics.ts'
import { findAlerts } from '#server/modules/deliveries/delivery-alerts.ts'
import { countStates } from '#server/modules/deliveries/list-deliveries.ts'

/** Counts the calls of the game servers; what stands in the database is read when asked. */
export function observeBridge({ registry }: Metrics, deps: Deps) {
  const registers = [registry]
  const syncs = new Counter({
    name: 'bridge_syncs_total',
    help: 'Calls of game servers that were taken in',
    registers,
  })
  const refusals = new Counter({
    name: 'bridge_refusals_total',
    help: 'Calls to the bridge that were refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  new Gauge({
    name: 'deliveries',
    help: 'Deliveries by state',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await countStates(deps.db)))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'delivery_alerts',
    help: 'Deliveries that wait although their player is there, and game servers not heard',
    labelNames: ['kind'],
    registers,
    async collect() {
      const alerts = await findAlerts(deps)
      for (const kind of ['stuck', 'silent'] as const)
        this.set({ kind }, alerts.filter((alert) => alert.kind === kind).length)
    },
  })
  return {
    synced: () => syncs.inc(),
    refused: (reason: BridgeRefusal) => refusals.inc({ reason }),
  }
}
