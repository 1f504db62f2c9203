import type { SandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { placeOrder } from '#server/modules/checkout/place-order.ts'
import { settlePayment } from '#server/modules/checkout/settle-payment.ts'
import { renderInvoice } from '#server/modules/invoices/invoice-pdf.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import type { Bench } from './lib/bench.ts'
import { median } from './lib/interleave.ts'
import { startShop } from './lib/shop-site.ts'

const DOWNLOADS = 300
const GOAL_MS = 4

export const bench: Bench = {
  name: 'invoice',
  claim: `The median download of an invoice over HTTP, and the median drawing of one, against a budget of ${GOAL_MS} ms.`,
  goal: { atMost: 1 },
  async run() {
    const shop = await startShop()
    const { user, token } = await shop.customer('acheteuse')
    const { sessionId } = await placeOrder(
      shop.deps,
      { user, address: '127.0.0.1', origin: shop.address },
      shop.cart,
    )
    await (shop.deps.payments as SandboxPayments).pay(sessionId)
    await settlePayment(shop.deps, sessionId)
    const times: number[] = []
    for (let count = 0; count < DOWNLOADS; count++) {
      const started = performance.now()
      const response = await fetch(`${shop.address}/api/invoice/download/1`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { byteLength } = await response.arrayBuffer()
      if (!response.ok || byteLength < 1000) throw new Error('no invoice')
      times.push(performance.now() - started)
    }
    const [invoice] = await shop.deps.db.select().from(invoices)
    const drawings: number[] = []
    for (let count = 0; invoice && count < DOWNLOADS; count++) {
      const started = performance.now()
      await renderInvoice(invoice.content)
      drawings.push(performance.now() - started)
    }
    await shop.stop()
    return [
      {
        what: 'GET /api/invoice/download/{id}',
        ours: `${median(times).toFixed(2)} ms`,
        peer: `${GOAL_MS} ms`,
        ratio: median(times) / GOAL_MS,
      },
      {
        what: 'drawing',
        ours: `${median(drawings).toFixed(2)} ms`,
        peer: `${GOAL_MS} ms`,
        ratio: median(drawings) / GOAL_MS,
      },
    ]
  },
}
