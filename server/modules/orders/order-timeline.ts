import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { LineDelivery } from '#server/modules/deliveries/own-deliveries.ts'
import type { DeliveredLine, Issued } from './orders.service.ts'
import type { OrderRow } from './orders.table.ts'

type Step = Order['timeline'][number]

/** What happened to an order, oldest first. Each step comes from what is stored anyway. */
export function timelineOf(order: OrderRow, issued: Issued[], items: DeliveredLine[]): Step[] {
  const steps: (Step | null)[] = [
    step('ordered', order.createdAt),
    order.paidAt && step('paid', order.paidAt, order.paymentMethod),
    order.withdrawnAt && step('withdrawn', order.withdrawnAt),
    ...issued.map(documentStep),
    returnedStep(order),
    ...items.map(deliveryStep),
  ]
  return steps.filter((entry) => entry !== null).sort((a, b) => a.at.localeCompare(b.at))
}

function documentStep({ kind, issuedAt, number, totalCents }: Issued): Step {
  if (kind === 'invoice') return step('invoiced', issuedAt, number)
  if (kind === 'summary') return step('summarised', issuedAt, number)
  return step('refunded', issuedAt, `${euros(toEuros(totalCents))} (avoir ${number})`, number)
}

/** Of what another sold: no credit note of ours tells when money went back. */
function returnedStep({ seller, refundedAt, refundedCents }: OrderRow): Step | null {
  return seller && refundedAt ? step('refunded', refundedAt, euros(toEuros(refundedCents))) : null
}

/** A line that has arrived in the game as a whole, or was taken out of it again. */
function deliveryStep({ productName, deliveries }: DeliveredLine): Step | null {
  const last = deliveries
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  const all = (state: LineDelivery['state']) => deliveries.every((one) => one.state === state)
  if (!last) return null
  if (all('applied')) return step('delivered', new Date(last), productName)
  return all('revoked') ? step('taken_back', new Date(last), productName) : null
}

function step(
  name: Step['step'],
  at: Date,
  detail: string | null = null,
  creditNote: string | null = null,
): Step {
  return { step: name, at: at.toISOString(), detail, credit_note: creditNote }
}
