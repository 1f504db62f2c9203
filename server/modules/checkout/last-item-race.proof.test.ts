import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#server/modules/products/products.table.ts'
import { CAMPAIGN_DATABASES } from '#server/testing/databases.ts'
import { sized } from '#server/testing/proof.ts'
import { cartBody } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'

const BUYERS = 10
const ROUNDS = sized(15, 1000)
const PATIENCE = 600_000

describe.each(CAMPAIGN_DATABASES)('the last item on $name', ({ open }) => {
  let shop: StripeShop

  beforeAll(async () => {
    shop = await startStripeShop(open)
  })
  afterAll(() => shop.close())

  it(
    `goes to exactly one of ${BUYERS} who want it at once, ${ROUNDS} times over, and the others are told`,
    async () => {
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.customer()))
      for (let round = 0; round < ROUNDS; round++) {
        const product = await shop.product({ stock: 1 })
        const answers = await Promise.all(
          buyers.map(({ headers }) => shop.checkout(headers, cartBody([{ product, quantity: 1 }]))),
        )
        const [won, ...lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
        expect(won?.statusCode, won?.body).toBe(200)
        for (const { statusCode, body } of lost)
          expect([statusCode, JSON.parse(body).error]).toEqual([
            409,
            expect.stringContaining('stock'),
          ])
        const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
        expect([row?.stock, row?.reserved]).toEqual([1, 1])
      }
    },
    PATIENCE,
  )
})
