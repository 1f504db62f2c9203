import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { adminRefundOrder } from '#contract/endpoints/admin-orders.ts'
import { euros } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders.ts'
import type { PaymentFacts } from '#contract/payments.ts'
import { toCents } from '#contract/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { uuid } from '#web/lib/uuid.ts'
import { useAdminCall } from '../admin-session.tsx'
import { EurosField } from '../euros-field.tsx'
import { refusalReason } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'
import { usePaymentFacts } from './use-payment-facts.ts'

export type RefundProps = {
  order: AdminOrder
  onChanged: (order: AdminOrder) => void
  /** Looks at the order again: without an answer nobody here knows whether the money went. */
  onDoubt: () => Promise<void>
  notify: Notify
}

/** Gives money back, in two clicks: the second says how much. */
export function Refund({ order, onChanged, onDoubt, notify }: RefundProps) {
  const adminCall = useAdminCall()
  const facts = usePaymentFacts()
  const queryClient = useQueryClient()
  const left = Math.round((order.amount - order.refunded_amount) * 100) / 100
  const [amount, setAmount] = useState<number | ''>(left)
  const [open, setOpen] = useState(false)
  const [sending, setSending] = useState(false)
  /**
   * One intention has one idempotency key: a retry whose first answer was lost must not pay twice.
   */
  const key = useRef<string>(null)
  const button = useRef<HTMLButtonElement>(null)
  const euro = Number(amount)
  const isTooMuch = euro > left
  const valid = euro > 0 && !isTooMuch

  function change(typed: number | '') {
    setAmount(typed)
    key.current = null
  }

  function leave() {
    button.current?.focus()
    setOpen(false)
  }

  function press(event: MouseEvent) {
    if (!open) return setOpen(true)
    // The second half of a double click asks for nothing.
    if (event.detail < 2) void refund()
  }

  async function refund() {
    key.current ??= uuid()
    setSending(true)
    const input = { params: { id: String(order.id) }, body: { cents: toCents(euro) } }
    try {
      onChanged(
        readAdminOrder(
          await adminCall(adminRefundOrder, input, { 'idempotency-key': key.current }),
        ),
      )
      key.current = null
      notify.success('Remboursement effectué')
      await queryClient.invalidateQueries()
    } catch (error) {
      notify.failure(refusalReason(error, 'Échec du remboursement'))
      await onDoubt()
    }
    setOpen(false)
    setSending(false)
  }

  // One button in all states: it keeps the focus.
  return (
    <div className="order-refund">
      {open && facts?.refunds_parts !== false && (
        <EurosField
          label="Rembourser (€)"
          value={amount}
          error={isTooMuch ? `Au plus ${euros(left)}` : undefined}
          onChange={change}
        />
      )}
      {open && (
        <Button variant="ghost" disabled={sending} onClick={leave}>
          Annuler
        </Button>
      )}
      <Button
        ref={button}
        variant={open ? 'danger' : 'ghost'}
        disabled={open && !valid}
        pending={sending}
        onClick={press}
      >
        {open ? `Confirmer ${euros(euro)}` : 'Rembourser'}
      </Button>
      {open && facts?.refunds_parts === false && <Elsewhere order={order} facts={facts} />}
    </div>
  )
}

/** What the provider gives back only as a whole, or only by its own panel. */
function Elsewhere({ order, facts }: { order: AdminOrder; facts: PaymentFacts }) {
  const url = facts.payment_url?.replace('{id}', encodeURIComponent(order.payment_id ?? ''))
  return (
    <p className="basis-full text-sm">
      {facts.method} rembourse la commande entière. Si le remboursement est refusé ici, faites-le{' '}
      {url ? (
        <a className="link" href={url} target="_blank" rel="noreferrer">
          dans le panneau {facts.method}
        </a>
      ) : (
        `dans le panneau ${facts.method}`
      )}{' '}
      : la commande suivra d’elle-même.
    </p>
  )
}
