import type * as schemas from '../checkout.ts'
import type { Endpoint } from '../endpoint.ts'

export const createCheckoutSession: Endpoint<typeof schemas.createCheckoutSession> = {
  method: 'POST',
  path: '/api/create-checkout-session',
  who: 'account',
}

/** `message` explains a payment that did not become an order. */
export const verifyPayment: Endpoint<typeof schemas.verifyPayment> = {
  method: 'GET',
  path: '/api/verify-payment/:sessionId',
  who: 'anyone',
  duringMaintenance: true,
}

/**
 * The customer came back without paying: what they had reserved is free again. `message`: they were
 * sent back, the provider will not let this cart be paid.
 */
export const cancelCheckout: Endpoint<typeof schemas.cancelCheckout> = {
  method: 'POST',
  path: '/api/cancel-checkout/:sessionId',
  who: 'anyone',
}

/** Signed events of the payment provider: money under way arrives while the site is closed too. */
export const stripeWebhook: Endpoint<typeof schemas.paymentWebhook> = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  who: 'machine',
  duringMaintenance: true,
}
export const tebexWebhook: Endpoint<typeof schemas.paymentWebhook> = {
  ...stripeWebhook,
  path: '/api/webhooks/tebex',
}
