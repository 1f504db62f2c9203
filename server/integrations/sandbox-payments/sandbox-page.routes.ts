import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Appearance } from '#contract/appearance.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { AppError } from '#server/lib/errors.ts'
import { sandboxPage } from './sandbox-page.ts'
import { SANDBOX_PATH, type SandboxPayments } from './sandbox-payments.ts'

type Params = { id: string }
type Shop = {
  appearance: { current: () => Appearance }
  payments: PaymentProvider | null
  /** Told of a payment as the provider's webhook would be. */
  receive: (body: Buffer, signature: string) => Promise<unknown>
}

/** The payment page of the built-in provider; with a real one it does not exist. */
export function sandboxPageRoutes(app: FastifyInstance, { appearance, payments, receive }: Shop) {
  if (payments?.name !== 'sandbox') return
  const sandbox = payments as SandboxPayments
  const options = { schema: { hide: true } }

  async function show(reply: FastifyReply, id: string, refused: boolean) {
    const session = await sandbox.find(id)
    if (!session) throw new AppError('not_found', 'Cette page de paiement n’existe pas.')
    const page = sandboxPage({ ...session, site: appearance.current(), refused })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  }

  app.get<{ Params: Params }>(`${SANDBOX_PATH}/:id`, options, ({ params }, reply) =>
    show(reply, params.id, false),
  )

  app.post<{ Params: Params; Body: { action?: string; consent?: string } | undefined }>(
    `${SANDBOX_PATH}/:id`,
    options,
    async ({ params, body }, reply) => {
      const isAccepted = body?.action === 'pay' && body.consent === 'yes'
      const paid = isAccepted ? await sandbox.pay(params.id) : null
      if (!paid) return show(reply, params.id, body?.action === 'refuse')
      await receive(paid.body, paid.signature)
      const { successUrl } = paid.session
      return reply.redirect(successUrl.replace('{CHECKOUT_SESSION_ID}', params.id), 303)
    },
  )
}
