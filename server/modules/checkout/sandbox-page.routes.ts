import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import {
  SANDBOX_PATH,
  type SandboxPayments,
} from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { AppError } from '#server/lib/errors.ts'
import { receivePaymentEvent } from './payment-events.ts'
import { sandboxPage } from './sandbox-page.ts'

type Params = { id: string }

/** The payment page of the built-in provider; with a real one it does not exist. */
export function sandboxPaymentRoutes(app: FastifyInstance, deps: Deps) {
  if (deps.payments?.name !== 'sandbox') return
  const sandbox = deps.payments as SandboxPayments
  const options = { schema: { hide: true } }

  async function show(reply: FastifyReply, id: string, refused: boolean) {
    const session = await sandbox.find(id)
    if (!session) throw new AppError('not_found', 'Cette page de paiement n’existe pas.')
    const page = sandboxPage({ ...session, brandName: deps.config.brand.name, refused })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  }

  app.get<{ Params: Params }>(`${SANDBOX_PATH}/:id`, options, ({ params }, reply) =>
    show(reply, params.id, false),
  )

  app.post<{ Params: Params; Body: { action?: string; consent?: string } | undefined }>(
    `${SANDBOX_PATH}/:id`,
    options,
    async ({ params, body }, reply) => {
      const session = await sandbox.find(params.id)
      if (session?.status !== 'open' || body?.action !== 'pay' || body.consent !== 'yes')
        return show(reply, params.id, body?.action === 'refuse')
      const event = await sandbox.pay(params.id)
      if (event) await receivePaymentEvent(deps, event.body, event.signature)
      return reply.redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', params.id), 303)
    },
  )
}
