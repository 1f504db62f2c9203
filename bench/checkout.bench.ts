import { placeOrder } from '#server/modules/checkout/place-order.ts'
import type { Bench } from './lib/bench.ts'
import { interleave, median } from './lib/interleave.ts'
import { startShop } from './lib/shop-site.ts'

const ROUNDS = 7
const PER_ROUND = 60

async function perSecond(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < PER_ROUND; count++) await action()
  return PER_ROUND / ((performance.now() - started) / 1000)
}

export const bench: Bench = {
  name: 'checkout',
  claim:
    'Checkouts opened over HTTP, token and all, against the same transaction called directly on the same database (per second).',
  goal: { atLeast: 0.5 },
  async run() {
    const shop = await startShop()
    const { user, token } = await shop.customer('acheteuse')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    async function overHttp() {
      const response = await fetch(`${shop.address}/api/create-checkout-session`, {
        method: 'POST',
        headers,
        body: JSON.stringify(shop.cart),
      })
      if (!response.ok) throw new Error(await response.text())
      await response.json()
    }
    const { ours, peer } = await interleave(
      ROUNDS,
      () => perSecond(overHttp),
      () =>
        perSecond(() =>
          placeOrder(shop.deps, { user, address: '127.0.0.1', origin: shop.address }, shop.cart),
        ),
    )
    await shop.stop()
    return [
      {
        what: 'POST /api/create-checkout-session',
        ours: `${median(ours).toFixed(0)}/s`,
        peer: `${median(peer).toFixed(0)}/s`,
        ratio: median(ours) / median(peer),
      },
    ]
  },
}
