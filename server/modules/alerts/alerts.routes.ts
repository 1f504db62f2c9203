import { randomUUID } from 'node:crypto'
import type { AlertTest } from '#contract/alerts.ts'
import * as schemas from '#contract/alerts.ts'
import * as endpoints from '#contract/endpoints/alerts.ts'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import * as recipients from '#contract/recipients.ts'
import type { Deps } from '#server/deps.ts'
import { postMessage } from '#server/integrations/discord/post-message.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { noteWebhook, readSettings, readWanted, writeSettings } from './alert-settings.ts'
import { messageOf, queueAlertMail } from './alerts.tasks.ts'

const TESTS_PER_HOUR = 10

const TEST = {
  title: 'Essai des alertes',
  paragraphs: ['Si vous lisez ceci, les alertes du site vous parviennent.'],
  place: '/admin?onglet=alertes',
}

export function alertRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readAlertSettings, schemas.readAlertSettings, () => readSettings(deps))
  api.serve(endpoints.setAlertSettings, schemas.setAlertSettings, (request) =>
    writeSettings(deps, request, request.body),
  )
  const named = listRecipients.path
  deps.snapshots.serve(api, listRecipients, recipients.listRecipients, named, async () =>
    (await readWanted(deps)).webhook ? [{ name: 'Discord' }] : [],
  )
  api.serve(endpoints.testAlerts, schemas.testAlerts, async () => {
    if (!(await countWithin(deps.db, deps.now(), 'alert-test', TESTS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    const owner = await queueAlertMail(deps, `alert-test-${randomUUID()}`, TEST)
    return { owner, discord: await tryDiscord(deps) }
  })
}

/** At once: whoever has just pasted the address wants to know whether it works. */
async function tryDiscord(deps: Deps): Promise<AlertTest['discord']> {
  const { webhook } = await readWanted(deps)
  if (!webhook) return 'none'
  try {
    const { outcome } = await postMessage(deps.config, webhook, messageOf(deps, TEST))
    await noteWebhook(deps, webhook, outcome === 'gone' ? deps.now() : null)
    return outcome
  } catch (error) {
    deps.report(error instanceof Error ? error : new Error('Discord'))
    return 'unreachable'
  }
}
