import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Issued } from './orders.service.ts'
import type { OrderRow } from './orders.table.ts'

type Step = Order['timeline'][number]

/**
 * What happened to an order, oldest first. Each step comes from what is stored anyway; delivery in
 * game will join it here.
 */
export function timelineOf(order: OrderRow, issued: Issued[]): Step[] {
  const steps: (Step | null)[] = [
    step('ordered', order.createdAt),
    order.paidAt && step('paid', order.paidAt, order.paymentMethod),
    order.withdrawnAt && step('withdrawn', order.withdrawnAt),
    ...issued.map(({ kind, issuedAt, number, totalCents }) =>
      kind === 'invoice'
        ? step('invoiced', issuedAt, number)
        : step('refunded', issuedAt, `${euros(toEuros(totalCents))} (avoir ${number})`, number),
    ),
  ]
  return steps.filter((entry) => entry !== null).sort((a, b) => a.at.localeCompare(b.at))
}

function step(
  name: Step['step'],
  at: Date,
  detail: string | null = null,
  creditNote: string | null = null,
): Step {
  return { step: name, at: at.toISOString(), detail, credit_note: creditNote }
}
