import { expect, it } from 'vitest'
import { checkoutInput } from '#contract/checkout.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { checkoutBody } from './checkout-body.ts'

const captain = buildProduct({
  id: 7,
  name: 'Grade Capitaine',
  description: 'Une plaque.',
  price: 14.99,
  discount: 20,
  image: '/art/c.svg',
})
const body = checkoutBody([{ product: captain, quantity: 2 }], 'https://port.example')

it('says everything the payment call asks for, after discount, and nothing else', () => {
  expect(body).toEqual({
    items: [
      {
        price_data: {
          currency: 'eur',
          product_data: {
            name: 'Grade Capitaine',
            description: 'Une plaque.',
            images: ['https://port.example/art/c.svg'],
          },
          unit_amount: 1199,
        },
        quantity: 2,
      },
    ],
    metadata: {
      items: [{ product_id: 7, product_name: 'Grade Capitaine', price: 11.99, quantity: 2 }],
    },
    success_url: 'https://port.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://port.example/cancel',
  })
})

it('is what the contract accepts', () => {
  expect(checkoutInput.safeParse(body).success).toBe(true)
})

it('has no picture for a product without one', () => {
  const [item] = checkoutBody(
    [{ product: { ...captain, image: null }, quantity: 1 }],
    'https://port.example',
  ).items
  expect(item?.price_data.product_data.images).toEqual([])
})
