import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import type { Deps } from './deps.ts'
import { limitPerAccount, limitPerAddress } from './lib/call-limits.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createLimitedServer,
  dropPeer,
} from './lib/connections.ts'
import { errorAnswerer, malformedHttpAnswer, notFound } from './lib/errors.ts'
import { acceptJsonOnly } from './lib/json-body.ts'
import { loggerOptions, logRequests } from './lib/logger.ts'
import { answerFromMemory } from './lib/memory-lane.ts'
import { createMetrics, metricsRoute } from './lib/metrics.ts'
import { isPrivate } from './lib/network.ts'
import { registerOpenapi } from './lib/openapi.ts'
import { builtRenderer } from './lib/page-renderer.ts'
import { registerPages } from './lib/pages.ts'
import { answerPrivately } from './lib/private-answers.ts'
import { headerSetter } from './lib/security-headers.ts'
import { accountRoutes, publicAccountRoutes } from './modules/account/account.routes.ts'
import { accountAuthRoutes, adminAuthRoutes, authRoutes } from './modules/auth/auth.routes.ts'
import { identityOf, requireAdmin, requireUser } from './modules/auth/guards.ts'
import { captchaRoutes } from './modules/captcha/captcha.routes.ts'
import {
  accountCheckoutRoutes,
  publicCheckoutRoutes,
  webhookRoutes,
} from './modules/checkout/checkout.routes.ts'
import { sandboxPaymentRoutes } from './modules/checkout/sandbox-page.routes.ts'
import { contactRoutes } from './modules/contact/contact.routes.ts'
import { adminMessageRoutes } from './modules/contact/messages.routes.ts'
import { adminFactionRoutes, publicFactionRoutes } from './modules/factions/factions.routes.ts'
import { gameServerRoutes } from './modules/game-server/game-server.routes.ts'
import { healthRoutes } from './modules/health/health.routes.ts'
import { adminImageRoutes, publicImageRoutes } from './modules/images/images.routes.ts'
import { accountInvoiceRoutes } from './modules/invoices/invoices.routes.ts'
import { adminJobRoutes, publicJobRoutes } from './modules/jobs/jobs.routes.ts'
import { adminJournalRoutes } from './modules/journal/journal.routes.ts'
import { adminEasterEggRoutes, easterEggRoutes } from './modules/maintenance/easter-eggs.routes.ts'
import { closeDuringMaintenance } from './modules/maintenance/maintenance.gate.ts'
import {
  adminMaintenanceRoutes,
  maintenanceStatusRoutes,
} from './modules/maintenance/maintenance.routes.ts'
import { accountOrderRoutes, adminOrderRoutes } from './modules/orders/orders.routes.ts'
import { adminProductRoutes, publicProductRoutes } from './modules/products/products.routes.ts'
import {
  adminPropertyRoutes,
  publicPropertyRoutes,
} from './modules/properties/properties.routes.ts'
import { adminRuleRoutes, publicRuleRoutes } from './modules/rules/rules.routes.ts'
import { adminStatsRoutes } from './modules/stats/stats.routes.ts'
import { adminUserRoutes } from './modules/users/users.routes.ts'

export type AppOptions = {
  /** The built site; null for an API alone, as in most tests. */
  webFolder: string | null
  logStream?: { write: (line: string) => void }
  /**
   * How late the process may run, in ms, before it refuses work; 0 for never, so that tests pass on
   * a busy machine.
   */
  maxEventLoopDelay?: number
  /** What differs from the limits of production. */
  connections?: Partial<ConnectionLimits>
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
  const { webFolder, logStream, maxEventLoopDelay = 1000 } = options
  const limits = { ...CONNECTION_LIMITS, ...options.connections }
  const setHeaders = headerSetter(deps.headers)
  const malformed = malformedHttpAnswer(deps.headers)
  const answerError = errorAnswerer(deps.report)
  const app = Fastify({
    logger: loggerOptions(deps.config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    // One hop, and only from a network of ours: further down the list, and from a caller that
    // reaches the port directly, stands whatever the caller wrote there, which would lift the
    // limits per address.
    trustProxy:
      deps.config.trustProxy && ((address: string, hop: number) => hop === 0 && isPrivate(address)),
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_ADDRESS },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createLimitedServer(limits, deps.config, answerFromMemory(readyAnswers(deps), handler)),
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an address that cannot be decoded.
      setHeaders(request, reply)
      return answerError(error, request, reply)
    },
    clientErrorHandler: (_error, socket) => dropPeer(socket, malformed, limits.lingerMs),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply))
  acceptJsonOnly(app)
  closeIdleConnections(app)
  await app.register(cookie, { secret: Buffer.from(deps.cookieKey) })
  await registerOpenapi(app, deps.config.brand.name, deps.headers)
  const metrics = createMetrics()

  // Public, polled: from memory, with no hook that costs more than the answer.
  await app.register(async (scope) => {
    closeDuringMaintenance(scope, deps)
    healthRoutes(scope, deps)
    maintenanceStatusRoutes(scope, deps)
    gameServerRoutes(scope, deps)
    publicFactionRoutes(scope, deps)
    publicJobRoutes(scope, deps)
    publicPropertyRoutes(scope, deps)
    publicRuleRoutes(scope, deps)
    publicProductRoutes(scope, deps)
  })
  publicImageRoutes(app, deps)
  if (webFolder) {
    const site = { ...deps, folder: webFolder, closedFor: closedFor(deps), render: builtRenderer }
    await app.register((scope) => registerPages(scope, site))
  }

  // Calls that do work: timed, logged, refused while the process cannot keep up.
  await app.register(async (working) => {
    await working.register(underPressure, { maxEventLoopDelay, retryAfter: 5 })
    metrics.observe(working)
    logRequests(working)

    // Public, for anyone, within limits.
    await working.register(async (scope) => {
      closeDuringMaintenance(scope, deps)
      limitPerAddress(scope, deps)
      answerPrivately(scope)
      easterEggRoutes(scope, deps)
      contactRoutes(scope, deps)
      captchaRoutes(scope, deps)
      authRoutes(scope, deps)
      publicCheckoutRoutes(scope, deps)
      publicAccountRoutes(scope, deps)
      await scope.register(async (forms) => sandboxPaymentRoutes(forms, deps))
    })

    // Customer: a standing session.
    await working.register(async (scope) => {
      closeDuringMaintenance(scope, deps)
      requireUser(scope, deps)
      limitPerAccount(scope, deps, 240, accountOf)
      accountAuthRoutes(scope, deps)
      accountCheckoutRoutes(scope, deps)
      accountInvoiceRoutes(scope, deps)
      accountOrderRoutes(scope, deps)
      accountRoutes(scope, deps)
    })

    // Admin: a standing session of an admin.
    await working.register(async (scope) => {
      requireAdmin(scope, deps)
      limitPerAccount(scope, deps, 600, accountOf)
      adminAuthRoutes(scope)
      adminUserRoutes(scope, deps)
      adminOrderRoutes(scope, deps)
      adminProductRoutes(scope, deps)
      adminFactionRoutes(scope, deps)
      adminJobRoutes(scope, deps)
      adminPropertyRoutes(scope, deps)
      adminRuleRoutes(scope, deps)
      adminMaintenanceRoutes(scope, deps)
      adminEasterEggRoutes(scope, deps)
      adminStatsRoutes(scope, deps)
      adminJournalRoutes(scope, deps)
      adminMessageRoutes(scope, deps)
      adminImageRoutes(scope, deps)
    })

    // Machine: other programs, each with a key of its own.
    await working.register(async (scope) => {
      await scope.register(async (raw) => webhookRoutes(raw, deps))
      metricsRoute(scope, metrics, deps.config.metricsKey)
    })
  })
  return app
}

const accountOf = (request: FastifyRequest) => identityOf(request).user.id

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
