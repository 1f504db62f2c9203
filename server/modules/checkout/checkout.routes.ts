import * as schemas from '#contract/checkout.ts'
import * as admin from '#contract/endpoints/admin-orders.ts'
import * as endpoints from '#contract/endpoints/checkout.ts'
import * as paymentEndpoints from '#contract/endpoints/payments.ts'
import * as orders from '#contract/orders.ts'
import * as paymentSchemas from '#contract/payments.ts'
import type { Deps } from '#server/deps.ts'
import { paymentWarnings } from '#server/integrations/payments/payment-warnings.ts'
import { createCallLimit } from '#server/lib/call-limits.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { ownOrigin } from '#server/lib/own-origin.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { hideOrder, setHidden, setStatus, settleOrder } from './admin-orders.ts'
import { endCheckout } from './end-checkout.ts'
import { receivePaymentEvent } from './payment-events.ts'
import { placeOrder } from './place-order.ts'
import { refundOrder } from './refund-order.ts'
import { findBySession, settleOwn } from './settle-payment.ts'

const CHECKOUTS_PER_MINUTE = 30

export function checkoutRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.verifyPayment, schemas.verifyPayment, async ({ params }, reply) => {
    const { known, paid, message } = await settleOwn(deps, params.sessionId)
    if (!known) reply.code(404)
    return { success: known, paid, ...(message && { message }) }
  })

  api.serve(endpoints.cancelCheckout, schemas.cancelCheckout, async ({ params }) => {
    const order = await findBySession(deps, params.sessionId)
    const ended = order && !order.paidAt ? await endCheckout(deps, order) : null
    return { success: true, ...(ended?.refusal && { message: ended.refusal.message }) } as const
  })

  // Each leaves an order behind, paid or not.
  const checkouts = createCallLimit(deps, 'checkouts', CHECKOUTS_PER_MINUTE)
  api.serve(endpoints.createCheckoutSession, schemas.createCheckoutSession, async (request) => {
    const { user } = identityOf(request)
    await checkouts.count(String(user.id))
    return placeOrder(
      deps,
      { user, address: request.ip, origin: ownOrigin(deps.config, request) },
      request.body,
    )
  })

  // What an admin does to an order that the provider has to hear of.
  api.serve(admin.adminUpdateOrder, orders.adminUpdateOrder, (request) =>
    setStatus(deps, request, request.params.id, request.body.status),
  )
  api.serve(admin.adminSettleOrder, orders.adminSettleOrder, (request) =>
    settleOrder(deps, request, request.params.id, request.body.attention),
  )
  api.serve(admin.adminRemoveOrder, orders.adminRemoveOrder, async (request) => {
    await hideOrder(deps, request, request.params.id)
    return { success: true } as const
  })
  api.serve(admin.adminHideOrder, orders.adminHideOrder, (request) =>
    setHidden(deps, request, request.params.id, request.body.reason),
  )
  api.serve(admin.adminShowOrder, orders.adminShowOrder, (request) =>
    setHidden(deps, request, request.params.id, null),
  )
  api.serve(admin.adminRefundOrder, orders.adminRefundOrder, (request) =>
    refundOrder(deps, request, request.params.id, request.body.cents),
  )

  const { profile } = deps.payments ?? {}
  api.serve(paymentEndpoints.adminPayments, paymentSchemas.adminPayments, async () => ({
    provider: deps.payments?.name ?? null,
    method: profile?.method ?? null,
    refunds_parts: profile?.refundsParts ?? true,
    payment_url: profile?.paymentUrl ?? null,
    warnings: paymentWarnings(deps.config),
  }))

  for (const webhook of [endpoints.stripeWebhook, endpoints.tebexWebhook])
    api.serve(
      webhook,
      schemas.paymentWebhook,
      async ({ body, headers }) => {
        const expected = deps.payments?.profile.webhook
        if (expected?.path !== webhook.path)
          throw new AppError('not_found', 'Ressource introuvable')
        const signature = String(headers[expected.signatureHeader] ?? '')
        const { id } = await receivePaymentEvent(deps, body as unknown as Buffer, signature)
        return { received: true as const, id }
      },
      { summary: 'Signed events of the payment provider' },
    )
}
