import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import type { Deps } from './deps.ts'
import { sandboxPageRoutes } from './integrations/sandbox-payments/sandbox-page.routes.ts'
import { tebexReturnRoutes } from './integrations/tebex/tebex-return.routes.ts'
import { createAnswers } from './lib/answers.ts'
import { acceptJsonOnly } from './lib/bodies.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createLimitedServer,
  dropPeer,
} from './lib/connections.ts'
import { answerUntilDrained, createDraining, type Draining } from './lib/draining.ts'
import { createApi } from './lib/endpoint.ts'
import { errorAnswerer, malformedHttpAnswer, notFound } from './lib/errors.ts'
import { loggerOptions } from './lib/logger.ts'
import { answerFromMemory } from './lib/memory-lane.ts'
import { createMetrics, type Metrics, metricsRoute } from './lib/metrics.ts'
import { inNetworks } from './lib/network.ts'
import { referenceRoutes, registerOpenapi } from './lib/openapi.ts'
import { builtRenderer } from './lib/page-renderer.ts'
import { openPages } from './lib/pages.ts'
import { headerSetter } from './lib/security-headers.ts'
import { collectFromAll } from './lib/worker-metrics.ts'
import { accountRoutes } from './modules/account/account.routes.ts'
import { adminUserRoutes } from './modules/account/admin-users.routes.ts'
import { alertRoutes } from './modules/alerts/alerts.routes.ts'
import { noticeRoutes } from './modules/alerts/notices.routes.ts'
import { appearanceRoutes } from './modules/appearance/appearance.routes.ts'
import { appearanceFileRoutes } from './modules/appearance/files.routes.ts'
import {
  applicationFormRoutes,
  applicationRoutes,
  ownApplicationRoutes,
} from './modules/applications/applications.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts'
import { teamSecurityRoutes } from './modules/auth/team-security.routes.ts'
import { bookRoutes } from './modules/books/books.routes.ts'
import { bridgeRoutes } from './modules/bridge/bridge.routes.ts'
import { captchaRoutes } from './modules/captcha/captcha.routes.ts'
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts'
import { receivePaymentEvent } from './modules/checkout/payment-events.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { customerRoutes } from './modules/customers/customers.routes.ts'
import { deliveryRoutes } from './modules/deliveries/deliveries.routes.ts'
import { gameLinkRoutes } from './modules/deliveries/game-link.routes.ts'
import { demoContentRoutes } from './modules/demo-content/demo-content.routes.ts'
import { discordRoutes } from './modules/discord/discord.routes.ts'
import { discordRoleRoutes } from './modules/discord-roles/discord-roles.routes.ts'
import { firstDayRoutes } from './modules/first-day/first-day.routes.ts'
import { freePageDocuments } from './modules/free-pages/free-pages.documents.ts'
import { freePageRoutes } from './modules/free-pages/free-pages.routes.ts'
import { createPageReader } from './modules/free-pages/read-pages.ts'
import { gameServerRoutes } from './modules/game-server/game-server.routes.ts'
import { gameServerAdminRoutes } from './modules/game-servers/game-servers.routes.ts'
import { gateRoutes } from './modules/gate/gate.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { imageRoutes } from './modules/images/images.routes.ts'
import { linkedItems } from './modules/item-cards.ts'
import { journalRoutes } from './modules/journal/journal.routes.ts'
import { easterEggRoutes } from './modules/maintenance/easter-eggs.routes.ts'
import { maintenanceRoutes } from './modules/maintenance/maintenance.routes.ts'
import { messageRoutes } from './modules/messages/messages.routes.ts'
import { newsDocuments, newsFiles } from './modules/news/news.documents.ts'
import { newsRoutes } from './modules/news/news.routes.ts'
import { createNewsReader } from './modules/news/read-news.ts'
import { noteRoutes } from './modules/notes/notes.routes.ts'
import { nounRoutes } from './modules/nouns.routes.ts'
import { documentRoutes } from './modules/orders/documents.routes.ts'
import { orderRoutes } from './modules/orders/orders.routes.ts'
import { productSyncRoutes } from './modules/product-sync/product-sync.routes.ts'
import { productCategoryRoutes } from './modules/products/product-categories.routes.ts'
import { productRoutes } from './modules/products/products.routes.ts'
import { ruleRoutes } from './modules/rules/rules.routes.ts'
import { sanctionRoutes } from './modules/sanctions/sanctions.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { statsRoutes } from './modules/stats/stats.routes.ts'
import { createFactReader } from './modules/system/fact-reader.ts'
import { siteMetrics } from './modules/system/site-metrics.ts'
import { systemRoutes } from './modules/system/system.routes.ts'
import { teamRoutes } from './modules/team/team.routes.ts'
import { transferRoutes } from './modules/transfer/transfer.routes.ts'
import { waitingRoutes } from './modules/waiting/waiting.routes.ts'
import { whitelistRoutes } from './modules/whitelist/whitelist.routes.ts'
import { openScopes } from './scopes.ts'

export type AppOptions = {
  /** The built site; null for an API alone, as in most tests. */
  webFolder: string | null
  logStream?: { write: (line: string) => void }
  /**
   * How late the process may run, in ms, before it refuses work; never, unless told: a test runs on
   * whatever machine there is.
   */
  maxEventLoopDelay?: number | undefined
  /** What differs from the limits of production. */
  connections?: Partial<ConnectionLimits>
  draining?: Draining
  metrics?: Metrics
}

const BODY_LIMIT = 256 * 1024
/**
 * As much as Node takes of a request's head: a part of an address that is too long is for its route
 * to refuse, in its words.
 */
const LONGEST_ADDRESS = 16 * 1024

// What the contract gives no words for is still refused in French.
z.config(z.locales.fr())

/** The whole HTTP side, wired by hand and in order. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { webFolder, logStream, maxEventLoopDelay = 0 } = options
  const { draining = createDraining(), metrics = createMetrics() } = options
  const limits = { ...CONNECTION_LIMITS, ...options.connections }
  const isProxy = inNetworks(deps.config.proxies)
  const setHeaders = headerSetter(deps.headers)
  const malformed = malformedHttpAnswer(deps.headers)
  const answerError = errorAnswerer(deps.report)
  const answers = createAnswers(metrics.registry, (line) => app.log.info(line, 'answers'))
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(deps.config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // One hop, and only from the proxy: further down the list, and from a caller that reaches the
    // port directly, stands whatever the caller wrote there, which would lift the limits per address.
    trustProxy:
      deps.config.proxies.length > 0 &&
      ((address: string, hop: number) => hop === 0 && isProxy(address)),
    bodyLimit: BODY_LIMIT,
    // A machine that stands still for seconds while the site starts is slow, and the site not broken.
    pluginTimeout: 0,
    // Every schema is zod's: Fastify's own compilers, whose types these factories have, stay unloaded.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    forceCloseConnections: 'idle',
    // What was on its way before the port closed is answered like anything else.
    return503OnClosing: false,
    serverFactory(handler) {
      const listener = answerFromMemory(readyAnswers(deps), answers, handler)
      return createLimitedServer(limits, isProxy, answerUntilDrained(draining, listener))
    },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an address that cannot be decoded.
      setHeaders(request, reply)
      const answer = answerError(error, request, reply)
      answers.add({ method: request.method, route: 'undecodable', status: reply.statusCode })
      return answer
    },
    clientErrorHandler(_error, socket) {
      if (dropPeer(socket, malformed, limits.lingerMs))
        answers.add({ method: 'unknown', route: 'malformed', status: 400 })
    },
  })
  answers.observe(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply))
  acceptJsonOnly(app)
  closeIdleConnections(app)
  app.addHook('preClose', async () => draining.begin())
  await app.register(cookie, { secret: Buffer.from(deps.cookieKey) })
  await registerOpenapi(app)

  const scopes = await openScopes(app, deps, { metrics, maxEventLoopDelay })

  const pages =
    webFolder === null
      ? null
      : openPages({
          ...deps,
          folder: webFolder,
          closedFor: closedFor(deps),
          renderer: builtRenderer,
          items: linkedItems,
        })
  const news = createNewsReader(deps)
  const ownPages = createPageReader(deps)
  const api = createApi(scopes)
  const readFacts = createFactReader(deps)
  accountRoutes(api, deps)
  alertRoutes(api, deps)
  appearanceRoutes(api, deps, pages?.preview ?? (async () => null))
  applicationFormRoutes(api, deps)
  applicationRoutes(api, deps)
  ownApplicationRoutes(api, deps)
  authRoutes(api, deps)
  bookRoutes(api, deps)
  bridgeRoutes(api, deps, metrics.registry)
  captchaRoutes(api, deps)
  checkoutRoutes(api, deps)
  contactRoutes(api, deps)
  customerRoutes(api, deps)
  deliveryRoutes(api, deps)
  discordRoutes(api, deps)
  discordRoleRoutes(api, deps)
  easterEggRoutes(api, deps)
  firstDayRoutes(api, deps)
  gameLinkRoutes(api, deps)
  gameServerAdminRoutes(api, deps)
  gameServerRoutes(api, deps)
  gateRoutes(api, deps)
  healthRoutes(api, deps, draining.hasBegun)
  imageRoutes(api, deps)
  documentRoutes(api, deps)
  journalRoutes(api, deps)
  maintenanceRoutes(api, deps)
  messageRoutes(api, deps)
  newsRoutes(api, deps, news)
  freePageRoutes(api, deps, ownPages, news)
  noteRoutes(api, deps)
  noticeRoutes(api, deps)
  nounRoutes(api, deps)
  orderRoutes(api, deps)
  productRoutes(api, deps)
  productCategoryRoutes(api, deps)
  transferRoutes(api, deps)
  demoContentRoutes(api, deps)
  productSyncRoutes(api, deps)
  ruleRoutes(api, deps)
  sanctionRoutes(api, deps)
  searchRoutes(api, deps)
  secondFactorRoutes(api, deps)
  statsRoutes(api, deps)
  systemRoutes(api, deps, readFacts)
  teamRoutes(api, deps)
  teamSecurityRoutes(api, deps)
  waitingRoutes(api, deps)
  whitelistRoutes(api, deps)
  adminUserRoutes(api, deps)
  referenceRoutes(api, app, deps.headers)
  sandboxPageRoutes(scopes.forms, {
    ...deps,
    receive: (body, signature) => receivePaymentEvent(deps, body, signature),
  })
  tebexReturnRoutes(scopes.anyone, deps)
  const ofProcesses = collectFromAll(metrics.registry)
  const ofSite = siteMetrics(deps.config, readFacts)
  metricsRoute(scopes.machine, deps.config.metricsKey, async () =>
    (await Promise.all([ofProcesses(), ofSite()])).join('\n'),
  )
  await app.register(async (scope) => appearanceFileRoutes(scope, deps))
  const documents = [...newsDocuments(news), freePageDocuments(ownPages)]
  if (pages) await app.register((scope) => pages.register(scope, documents, newsFiles(news)))
  return app
}

const closedFor =
  ({ maintenance }: Deps) =>
  () =>
    maintenance.isOn() ? maintenance.secondsLeft() : null

/** What is in memory right now; while the site is closed, only that it is. */
function readyAnswers({ maintenance, snapshots }: Deps) {
  return (path: string) => {
    if (path === maintenanceStatus.path) return maintenance.answer()
    return maintenance.isOn() ? null : snapshots.ready(path)
  }
}

/** Unique across processes and restarts, and cheaper than a UUID on the polled reads. */
function requestIds() {
  const run = randomUUID().slice(0, 13)
  let count = 0
  return () => `${run}-${++count}`
}

/**
 * A browser's connection that falls idle while the server closes would hold it open until it times
 * out.
 */
function closeIdleConnections(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(timer))
  })
}
