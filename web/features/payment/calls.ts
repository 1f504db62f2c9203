import type { cancelCheckout, verifyPayment } from '#contract/checkout.ts'

// Typed by the contract, without its schemas: nothing here needs them.
export const VERIFY_PAYMENT = {
  method: 'GET',
  path: '/api/verify-payment/:sessionId',
} as typeof verifyPayment
export const CANCEL_CHECKOUT = {
  method: 'POST',
  path: '/api/cancel-checkout/:sessionId',
} as typeof cancelCheckout
