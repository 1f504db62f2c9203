import { expect, it } from 'vitest'
import { cancelCheckout, createCheckoutSession, verifyPayment } from '#contract/checkout.ts'
import { listProducts } from '#contract/products.ts'
import { CANCEL_CHECKOUT, VERIFY_PAYMENT } from '#web/features/payment/calls.ts'
import { CREATE_CHECKOUT_SESSION, LIST_PRODUCTS } from './calls.ts'

it.each([
  [LIST_PRODUCTS, listProducts],
  [CREATE_CHECKOUT_SESSION, createCheckoutSession],
  [VERIFY_PAYMENT, verifyPayment],
  [CANCEL_CHECKOUT, cancelCheckout],
])('a call of the shop is the one of the contract (%#)', (call, { method, path }) => {
  expect(call).toEqual({ method, path })
})
