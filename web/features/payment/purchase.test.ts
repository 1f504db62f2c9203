import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import {
  beginPayment,
  finishPurchase,
  openCheckout,
  recoverCart,
  storedSession,
} from './purchase.ts'

const cartOf = (quantity: number, overrides = {}) =>
  JSON.stringify([{ product: buildProduct(overrides), quantity }])
const cart = () => readStored('cart')

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', { ...storage, getItem: () => null })
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => vi.unstubAllGlobals())

describe('a cart that was paid', () => {
  it('is gone with its session, and is not offered again', () => {
    writeStored('cart', cartOf(1))
    beginPayment('cs_1')
    finishPurchase('cs_1')
    expect([cart(), storedSession(), openCheckout()]).toEqual([null, null, null])
    recoverCart()
    expect(cart()).toBeNull()
  })

  it('is still the same once the shop has refreshed its products', () => {
    writeStored('cart', cartOf(1, { stock: 10 }))
    beginPayment('cs_1')
    writeStored('cart', cartOf(1, { stock: 9, name: 'Grade Matelot (30 jours)' }))
    finishPurchase('cs_1')
    recoverCart()
    expect(cart()).toBeNull()
  })
})

describe('a cart that is not the one that was paid', () => {
  it('is emptied by an old page with its session, and can be had back', () => {
    writeStored('cart', cartOf(1))
    beginPayment('cs_old')
    finishPurchase('cs_old')
    writeStored('cart', cartOf(3))
    writeStored('checkoutSessionId', 'cs_new')
    finishPurchase('cs_old')
    expect([cart(), storedSession()]).toEqual([null, null])
    recoverCart()
    expect(cart()).toBe(cartOf(3))
  })

  it('stays to be had back when the old page is opened again', () => {
    writeStored('cart', cartOf(3))
    finishPurchase('cs_old')
    finishPurchase('cs_old')
    recoverCart()
    expect(cart()).toBe(cartOf(3))
  })

  it('may have been changed since the payment began', () => {
    writeStored('cart', cartOf(1))
    beginPayment('cs_1')
    writeStored('cart', cartOf(2))
    finishPurchase('cs_1')
    recoverCart()
    expect(cart()).toBe(cartOf(2))
  })

  it('leaves the checkout open that another payment has begun', () => {
    writeStored('cart', cartOf(1))
    beginPayment('cs_new')
    finishPurchase('cs_old')
    expect(openCheckout()).toBe('cs_new')
  })

  it('is no longer offered once another payment has begun', () => {
    writeStored('cart', cartOf(3))
    finishPurchase('cs_old')
    writeStored('cart', cartOf(1))
    beginPayment('cs_new')
    finishPurchase('cs_new')
    recoverCart()
    expect(cart()).toBeNull()
  })
})
