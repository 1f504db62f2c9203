import { afterEach, expect, it, vi } from 'vitest'
import { beginPayment, finishPurchase } from '#web/features/payment/purchase.ts'
import { changeCart } from '#web/features/shop/use-cart.ts'
import { TOKEN, USER } from '#web/lib/session.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { BROWSER_STORAGE } from './processing.ts'

afterEach(() => vi.unstubAllGlobals())

it('names everything that a purchase leaves in the browser', () => {
  const left = new Set([TOKEN, USER, 'theme', 'announcement'])
  const stored = new Map<string, string>()
  function setItem(key: string, value: string) {
    left.add(key)
    stored.set(key, value)
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem,
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined })
  vi.stubGlobal('dispatchEvent', () => true)
  changeCart(() => [{ product: buildProduct(), quantity: 1 }])
  beginPayment('cs_1')
  changeCart(() => [{ product: buildProduct(), quantity: 2 }])
  finishPurchase('cs_1')
  expect([...left]).toContain('cartSetAside')
  const named = BROWSER_STORAGE.map(({ name }) => name).filter((name) => !name.startsWith('Cookie'))
  expect(named.sort()).toEqual([...left].sort())
})
