import { expect, it } from 'vitest'
import { readAdminOrder, readOrder } from './read-order.ts'

it('reads an order of which little is told', () => {
  expect(
    readOrder({ id: '7', amount: '12.50', items: null, shipping_address: '', timeline: undefined }),
  ).toEqual({
    id: 7,
    user_id: null,
    user_name: '',
    amount: 12.5,
    refunded_amount: 0,
    status: '',
    created_at: '',
    paid_at: null,
    payment_method: null,
    invoice_number: null,
    summary_number: null,
    seller: null,
    items: [],
    shipping_address: null,
    notes: null,
    timeline: [],
  })
})

it('reads lines and addresses of which parts are missing', () => {
  const { items, shipping_address } = readOrder({
    id: 7,
    items: [{ product_name: 'Liasse', price: '2.99' }, null],
    shipping_address: { line1: '3, quai des Brumes', postal_code: 29200 },
  })
  expect(items).toEqual([
    {
      product_name: 'Liasse',
      image: null,
      quantity: 1,
      price: 2.99,
      refunded_amount: 0,
      deliveries: [],
    },
  ])
  expect(shipping_address).toEqual({
    line1: '3, quai des Brumes',
    line2: null,
    postal_code: '29200',
    city: null,
    country: null,
  })
})

it('keeps a status that it does not know, and what an admin is to look at', () => {
  expect(
    readAdminOrder({ id: 7, status: 'on_hold', attention: 'Payée après annulation' }),
  ).toMatchObject({
    status: 'on_hold',
    attention: 'Payée après annulation',
  })
})
