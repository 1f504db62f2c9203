import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { euros } from '#contract/money.ts'
import { type AdminOrder, adminRefundOrder } from '#contract/orders.ts'
import { toCents } from '#contract/pricing.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { TextField } from '#web/components/field.tsx'
import { useAdminCall, useAdminToken } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { isOutdated, refusalReason } from '../failures.ts'
import { ViewDialog } from '../resource/view-dialog.tsx'
import { type Notify, useNotice } from '../use-notice.tsx'
import { STATUS_LABELS } from './status-select.tsx'

type OrderDialogProps = { order: AdminOrder; onClose: () => void; onChanged: (order: AdminOrder) => void }

function addressText(address: AdminOrder['shipping_address']): string | null {
  if (!address) return null
  const city = [address.postal_code, address.city].filter(Boolean).join(' ')
  return [address.line1, address.line2, city, address.country].filter(Boolean).join(', ')
}

/** Everything about an order, and the way to give money back. */
export function OrderDialog({ order, onClose, onChanged }: OrderDialogProps) {
  // Kept here: what it says stays when nothing is left to refund and the form is gone.
  const { notice, notify } = useNotice('banner')
  return (
    <ViewDialog
      title={`Commande n° ${order.id}`}
      onClose={onClose}
      details={[
        { label: 'Client', value: order.user_name },
        { label: 'Statut', value: STATUS_LABELS[order.status] ?? order.status },
        { label: 'Commandée le', value: dateTime(order.created_at) },
        { label: 'Payée le', value: dateTime(order.paid_at) },
        { label: 'Moyen de paiement', value: order.payment_method ?? 'Non spécifié' },
        { label: 'Montant', value: euros(order.amount) },
        { label: 'Remboursé', value: order.refunded_amount > 0 ? euros(order.refunded_amount) : null },
        { label: 'Documents', value: order.invoice_number && <Documents order={order} notify={notify} /> },
        { label: 'Articles', value: <Items order={order} /> },
        { label: 'Adresse', value: addressText(order.shipping_address) ?? 'Non spécifié' },
        { label: 'Notes', value: order.notes },
      ]}
    >
      {order.attention && <Banner variant="error">{order.attention}</Banner>}
      {order.paid_at && order.refunded_amount < order.amount && <Refund order={order} onChanged={onChanged} notify={notify} />}
      {notice && <div className="mt-4">{notice}</div>}
    </ViewDialog>
  )
}

function Items({ order }: { order: AdminOrder }) {
  return (
    <ul>
      {order.items.map((item) => (
        <li key={item.product_name}>
          {item.quantity} × {item.product_name}, {euros(item.price)}
          {item.refunded_amount > 0 && ` (remboursé : ${euros(item.refunded_amount)})`}
        </li>
      ))}
    </ul>
  )
}

/** The invoice and what refunds took back of it. */
function Documents({ order, notify }: { order: AdminOrder; notify: Notify }) {
  const token = useAdminToken()
  const creditNotes = order.timeline.flatMap(({ credit_note }) => credit_note ?? [])
  const look = { variant: 'ghost', size: 'small', token } as const
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton
        {...look}
        path={`/api/invoice/download/${order.id}`}
        fileName={`facture-${order.id}.pdf`}
        onFailure={() => notify.failure('Impossible de télécharger la facture')}
      >
        Facture {order.invoice_number}
      </DownloadButton>
      {creditNotes.map((number) => (
        <DownloadButton
          {...look}
          key={number}
          path={`/api/credit-note/download/${number}`}
          fileName={`avoir-${number}.pdf`}
          onFailure={() => notify.failure('Impossible de télécharger l’avoir')}
        >
          Avoir {number}
        </DownloadButton>
      ))}
    </div>
  )
}

function Refund({ order, onChanged, notify }: Omit<OrderDialogProps, 'onClose'> & { notify: Notify }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const left = Math.round((order.amount - order.refunded_amount) * 100) / 100
  const [amount, setAmount] = useState(String(left))
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const euro = Number(amount)
  const valid = euro > 0 && euro <= left

  async function refund() {
    if (!asked) return setAsked(true)
    setSending(true)
    try {
      onChanged(await adminCall(adminRefundOrder, { params: { id: String(order.id) }, body: { cents: toCents(euro) } }))
      notify.success('Remboursement effectué')
      await queryClient.invalidateQueries()
    } catch (error) {
      notify.failure(refusalReason(error, 'Échec du remboursement'))
      if (isOutdated(error)) await queryClient.invalidateQueries()
    }
    setAsked(false)
    setSending(false)
  }

  return (
    <div className="mt-6 flex flex-wrap items-end gap-3">
      <TextField
        label="Rembourser (€)"
        type="number"
        min={0.01}
        max={left}
        step={0.01}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Button variant={asked ? 'danger' : 'ghost'} disabled={!valid} pending={sending} onClick={refund}>
        {asked ? `Confirmer ${euros(euro)}` : 'Rembourser'}
      </Button>
    </div>
  )
}
