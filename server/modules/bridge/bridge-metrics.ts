import { Counter, type Registry } from 'prom-client'
import type { Verdict } from '#contract/admission.ts'
import type { BridgeRefusal } from '#contract/bridge.ts'

/** Counts the calls of the game servers. */
export function observeBridge(registry: Registry) {
  const registers = [registry]
  const syncs = new Counter({
    name: 'minuit_bridge_syncs_total',
    help: 'Calls of game servers that were taken in',
    registers,
  })
  const refusals = new Counter({
    name: 'minuit_bridge_refusals_total',
    help: 'Calls to the bridge that were refused, by reason',
    labelNames: ['reason'],
    registers,
  })
  const admissions = new Counter({
    name: 'minuit_bridge_admissions_total',
    help: 'Players who asked to come in, by verdict',
    labelNames: ['verdict'],
    registers,
  })
  return {
    admitted: (verdict: Verdict) => admissions.inc({ verdict }),
    synced: () => syncs.inc(),
    refused: (reason: BridgeRefusal) => refusals.inc({ reason }),
  }
}
