import { expect, it } from 'vitest'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody, startShop } from '#server/testing/shop.ts'

const [{ open }] = ONE_DATABASE
const { shop } = openWithAdmin(() => startShop(open))

it('shows the payment page again to a form that says nothing, and to one without the consent', async () => {
  const [buyer, product] = [await shop.customer(), await shop.product()]
  const { url, sessionId } = (
    await shop.checkout(buyer.headers, cartBody([{ product, quantity: 1 }]))
  ).json()
  for (const payload of [
    undefined,
    'action=pay',
    'action=pay&consent=no',
    'action=dance&consent=yes',
  ]) {
    const response = await shop.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      ...(payload && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
  }
  expect(await shop.verify(sessionId)).toEqual({ success: true, paid: false })
})
