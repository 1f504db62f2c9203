import * as endpoints from '#contract/endpoints/system.ts'
import { unbroken } from '#contract/french-spacing.ts'
import type { Check, CheckGroup } from '#contract/system.ts'
import * as schemas from '#contract/system.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { maintenanceCheck, signInCheck } from './access-checks.ts'
import { backupCheck, databaseCheck, diskCheck, processCheck } from './machine-checks.ts'
import type { SiteFacts } from './read-facts.ts'
import { createMachineReader, type Machine, readSigns, type Signs } from './read-signs.ts'
import { deliveryCheck, disputeCheck, gameServerCheck, paymentCheck } from './sales-checks.ts'
import { mailCheck, taskCheck } from './work-checks.ts'

export function systemRoutes(api: Api, deps: Deps, readFacts: () => Promise<SiteFacts | null>) {
  const readMachine = createMachineReader(deps)
  api.serve(endpoints.readSystem, schemas.readSystem, async () => {
    const facts = await readFacts()
    const machine = await readMachine()
    const known = facts && { facts, signs: await readSigns(deps) }
    return {
      checked_at: deps.now().toISOString(),
      groups: groupsOf(deps, machine, known).map(({ title, checks }) => ({
        title,
        checks: checks.map(spaced),
      })),
    }
  })
}

/** Without its database, a site still knows how its machine does. */
function groupsOf(
  deps: Deps,
  machine: Machine,
  known: { facts: SiteFacts; signs: Signs } | null,
): CheckGroup[] {
  const { config } = deps
  const groups = [
    {
      title: 'Machine',
      checks: [
        databaseCheck(config, known?.facts ?? null),
        backupCheck(config, machine, deps.now()),
        diskCheck(machine),
        processCheck(config, machine),
      ],
    },
  ]
  if (!known) return groups
  const { facts, signs } = known
  return [
    {
      title: 'Vente et livraison',
      checks: [
        paymentCheck({ ...deps, facts, signs }),
        deliveryCheck(facts),
        gameServerCheck({ ...deps, facts }),
        disputeCheck(facts),
      ],
    },
    {
      title: 'Mails et tâches',
      checks: [mailCheck(config, facts, signs), taskCheck(facts, signs)],
    },
    { title: 'Accès', checks: [signInCheck(facts), maintenanceCheck(deps)] },
    ...groups,
  ]
}

const spaced = (check: Check): Check => ({
  ...check,
  says: unbroken(check.says),
  advice: check.advice && { ...check.advice, text: unbroken(check.advice.text) },
})
