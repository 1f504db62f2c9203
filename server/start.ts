import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Appearance } from '#contract/appearance.ts'
import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'
import { buildApp } from './app.ts'
import { backupTask } from './backups/backup.task.ts'
import { makeBackup } from './backups/make-backup.ts'
import { openSideDoor } from './backups/side-door.ts'
import type { Config } from './config.ts'
import { deferConnection } from './db/defer-connection.ts'
import { fillDemo } from './db/demo/fill-demo.ts'
import type { Deps } from './deps.ts'
import { createGameServer } from './integrations/game-server/game-server.ts'
import { createFileMailer, createSmtpMailer } from './integrations/mail/mailer.ts'
import { choosePayments } from './integrations/payments/choose-payments.ts'
import { createPictureReader } from './integrations/pictures/read-picture.ts'
import { chooseSimulatedGame } from './integrations/simulated-game/choose-simulated-game.ts'
import { startSimulatedGameServer } from './integrations/simulated-game-server/simulated-game-server.ts'
import { CONNECTION_LIMITS, shareOf } from './lib/connections.ts'
import { createDraining } from './lib/draining.ts'
import { explainListenError } from './lib/listen-error.ts'
import { deferLog } from './lib/logger.ts'
import { createMetrics } from './lib/metrics.ts'
import { createNodeCount } from './lib/node-count.ts'
import { createOutage } from './lib/outage.ts'
import { deriveKey, readOrCreateSecret } from './lib/secret.ts'
import { securityHeaders } from './lib/security-headers.ts'
import { createSnapshots } from './lib/snapshots.ts'
import { createTaskRunner } from './lib/tasks.ts'
import { putPoolBehind } from './lib/thread-priority.ts'
import {
  deleteDueAccountsTask,
  deletionNoticeTask,
  purgeInactiveTask,
} from './modules/account/account.tasks.ts'
import { alertMailTask, alertOwnerTask } from './modules/alerts/alerts.tasks.ts'
import { postNoticeTask } from './modules/alerts/post-notice.ts'
import { watchTasksTask } from './modules/alerts/watch-tasks.ts'
import { createAppearance } from './modules/appearance/appearance-state.ts'
import { purgeAppearanceTask } from './modules/appearance/purge-appearance.ts'
import { confirmEmailTask, requestResetTask, sweepAuthTask } from './modules/auth/auth.tasks.ts'
import { watchSignInsTask } from './modules/auth/sign-in-watch.ts'
import { compareWithProviderTask, reconcileTask } from './modules/checkout/checkout.tasks.ts'
import { refundOrderTask } from './modules/checkout/refund-task.ts'
import { watchDeliveriesTask } from './modules/deliveries/delivery-alerts.ts'
import { gradeNoticeTask } from './modules/deliveries/grade-notice.ts'
import { watchPersonTask } from './modules/deliveries/person-alerts.ts'
import { fetchPictureTask } from './modules/discord/discord.tasks.ts'
import {
  memberMessageTask,
  reconcileRolesTask,
  syncMemberTask,
} from './modules/discord-roles/discord-roles.tasks.ts'
import { takeOverEnvironmentKey } from './modules/game-servers/environment-server.ts'
import { recordChange } from './modules/journal/journal.service.ts'
import { sendMailTask } from './modules/mail/mail.tasks.ts'
import { watchMaintenanceTask } from './modules/maintenance/maintenance-notices.ts'
import { createMaintenance } from './modules/maintenance/maintenance-state.ts'
import { orderConfirmationTask, refundNoticeTask } from './modules/orders/orders.tasks.ts'
import { refreshCatalogueTask } from './modules/product-sync/product-sync.tasks.ts'
import { samplePlayersTask } from './modules/stats/stats.tasks.ts'
import { foldTalliesTask } from './modules/tallies/tallies.tasks.ts'
import { ensureFirstAdmin } from './modules/users/first-admin.ts'
import { openSiteDatabase } from './site-database.ts'

/** Everything that the site does in the background. */
export const ALL_TASKS = [
  sendMailTask,
  requestResetTask,
  confirmEmailTask,
  sweepAuthTask,
  fetchPictureTask,
  syncMemberTask,
  reconcileRolesTask,
  memberMessageTask,
  orderConfirmationTask,
  refundNoticeTask,
  refundOrderTask,
  reconcileTask,
  compareWithProviderTask,
  deletionNoticeTask,
  deleteDueAccountsTask,
  purgeInactiveTask,
  purgeAppearanceTask,
  samplePlayersTask,
  watchDeliveriesTask,
  gradeNoticeTask,
  foldTalliesTask,
  refreshCatalogueTask,
  alertOwnerTask,
  alertMailTask,
  postNoticeTask,
  watchPersonTask,
  watchSignInsTask,
  watchTasksTask,
  watchMaintenanceTask,
  backupTask,
]

/** `adminPassword`: made up on this very start, to be shown once. */
export type RunningServer = {
  address: string
  identity: Appearance['identity']
  adminPassword: string | null
  /** Purchases reach a simulated character. */
  hasSimulatedGame: boolean
  stop: () => Promise<void>
}

/** A second late, whoever is answered has waited too long: better to refuse, and be back sooner. */
const MAX_EVENT_LOOP_DELAY_MS = 1000

type StartOptions = {
  resourceFolder?: string
  database?: ReturnType<typeof openSiteDatabase>
  maxEventLoopDelay?: number | undefined
}

/**
 * Opens everything in order, and knows how to close it in the reverse one. All that needs no
 * database comes first: the built-in one opens meanwhile.
 */
export async function startServer(
  config: Config,
  webFolder: string | null,
  {
    resourceFolder = RESOURCE_FOLDER,
    database = openSiteDatabase(config),
    maxEventLoopDelay = MAX_EVENT_LOOP_DELAY_MS,
  }: StartOptions = {},
): Promise<RunningServer> {
  const { opening, storage, onError, reportTo } = database
  const connection = deferConnection(opening)
  await putPoolBehind()
  // The log belongs to the app, which is built last.
  const { log, sendTo } = deferLog()
  const headers = securityHeaders({ https: config.publicUrl?.startsWith('https:') ?? false })
  const secret = config.secret ?? readOrCreateSecret(config.dataDir)
  const kind = config.databaseUrl ? 'postgres' : 'pglite'
  const tasks = createTaskRunner({ ...connection, kind }, onError, { log })
  const simulated = config.demo && !config.fivemUrl ? await startSimulatedGameServer() : null
  const appearance = createAppearance(connection, {
    overrides: config.overrides,
    now: () => new Date(),
    report: onError,
  })
  const sender = () => {
    const { name, contactMail } = appearance.current().identity
    return config.mailFrom ?? `${JSON.stringify(name)} <${contactMail}>`
  }
  const nodeCount = createNodeCount(connection.db)
  const snapshots = createSnapshots(connection, headers)
  const maintenance = createMaintenance(connection, headers, () => new Date(), onError)
  let simulatedGame: Awaited<ReturnType<typeof chooseSimulatedGame>> = null
  const deps: Deps = {
    config,
    appearance,
    db: connection.db,
    nodeCount: nodeCount.current,
    snapshots,
    tasks,
    mailer: config.smtpUrl
      ? createSmtpMailer(config.smtpUrl, sender)
      : createFileMailer(join(config.dataDir, 'mail'), sender),
    gameServer: createGameServer(config.fivemUrl ?? simulated?.url ?? null),
    simulatedGame: () => simulatedGame,
    resourceFolder,
    payments: await choosePayments(config, connection.db, secret),
    readPicture: createPictureReader(),
    maintenance,
    storage,
    recordChange,
    log,
    report: onError,
    tokenKey: deriveKey(secret, 'tokens'),
    cookieKey: deriveKey(secret, 'cookies'),
    headers,
    now: () => new Date(),
  }
  const draining = createDraining()
  const connections = shareOf(CONNECTION_LIMITS, config.workers)
  const metrics = createMetrics()
  const app = await buildApp(deps, { webFolder, draining, connections, metrics, maxEventLoopDelay })
  sendTo(app.log)
  const probe = () => connection.db.execute(sql`select 1`)
  const outage = createOutage(app.log, probe, metrics.databaseFailed)
  reportTo((error) => {
    if (!outage.takes(error)) app.log.error({ err: error }, 'background error')
  })

  const { pools } = await opening
  if (pools) metrics.observePools(pools)
  await appearance.open()
  // The listening connection, by which this node counts, stands since the appearance was read.
  await Promise.all([nodeCount.open(), snapshots.open(), maintenance.open(), tasks.open(ALL_TASKS)])
  if (config.demo) await fillDemo(connection.db, new Date())
  await takeOverEnvironmentKey(deps)
  simulatedGame = await chooseSimulatedGame(deps)
  const closeSideDoor = config.databaseUrl
    ? null
    : await openSideDoor(config.dataDir, ({ occasion, folder }) =>
        makeBackup(deps, occasion, folder),
      )

  async function stop() {
    draining.begin()
    if (config.drainSeconds > 0) await sleep(config.drainSeconds * 1000)
    await closeSideDoor?.()
    await simulatedGame?.stop()
    await app.close()
    await tasks.stop()
    await simulated?.stop()
    await connection.close()
  }
  // Before anyone can come in and register its name, but for good only once they can: a password
  // that is made up is told once, so nothing may fail between its making and its telling.
  const listening = connection.db.transaction(async (tx) => {
    const adminPassword = await ensureFirstAdmin({ ...deps, db: tx })
    return { adminPassword, address: await app.listen({ port: config.port, host: config.host }) }
  })
  const { address, adminPassword } = await listening.catch(async (error) => {
    await stop()
    throw explainListenError(error, config)
  })
  simulatedGame?.open(address)
  // Once visitors are answered: what waits to be done has waited longer than they would.
  await tasks.start(deps, ALL_TASKS)
  return {
    address,
    identity: appearance.current().identity,
    adminPassword,
    hasSimulatedGame: simulatedGame !== null,
    stop,
  }
}
