import { afterEach, expect, it, vi } from 'vitest'
import { beginPayment, finishPurchase } from '#web/features/payment/purchase.ts'
import { buildProduct } from '#web/features/shop/build-product.ts'
import { changeCart } from '#web/features/shop/use-cart.ts'
import { TOKEN, USER } from '#web/lib/session.ts'
import { BROWSER_STORAGE } from './processing.ts'

afterEach(() => vi.unstubAllGlobals())

it('names everything that a purchase leaves in the browser', () => {
  const left = new Set([TOKEN, USER, 'theme'])
  const storage = { getItem: () => null, setItem: (key: string) => left.add(key), removeItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('dispatchEvent', () => true)
  changeCart(() => [{ product: buildProduct(), quantity: 1 }])
  beginPayment('cs_1')
  finishPurchase('cs_1')
  expect([...left]).toContain('paidSession')
  const named = BROWSER_STORAGE.map(({ name }) => name).filter((name) => !name.startsWith('Cookie'))
  expect(named.sort()).toEqual([...left].sort())
})
