import { randomUUID } from 'node:crypto'
import * as schemas from '#contract/alerts.ts'
import * as endpoints from '#contract/endpoints/alerts.ts'
import { listRecipients } from '#contract/endpoints/recipients.ts'
import * as recipients from '#contract/recipients.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { readSettings, writeSettings } from './alert-settings.ts'
import { noticeChannels } from './alerts.table.ts'
import { queueAlertMail } from './alerts.tasks.ts'

const TESTS_PER_HOUR = 10

const TEST = {
  title: 'Essai des alertes',
  paragraphs: ['Si vous lisez ceci, les alertes du site vous parviennent.'],
  place: '/admin?onglet=alertes',
}

export function alertRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readAlertSettings, schemas.readAlertSettings, () => readSettings(deps.db))
  api.serve(endpoints.setAlertSettings, schemas.setAlertSettings, (request) =>
    writeSettings(deps, request, request.body),
  )
  const named = listRecipients.path
  deps.snapshots.serve(api, listRecipients, recipients.listRecipients, named, async () =>
    deps.config.discordSignIn || (await deps.db.$count(noticeChannels)) > 0
      ? [{ name: 'Discord' }]
      : [],
  )
  api.serve(endpoints.testAlerts, schemas.testAlerts, async () => {
    if (!(await countWithin(deps.db, deps.now(), 'alert-test', TESTS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    return { owner: await queueAlertMail(deps, `alert-test-${randomUUID()}`, TEST) }
  })
}
