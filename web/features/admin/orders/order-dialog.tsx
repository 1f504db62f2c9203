import './orders.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  adminHideOrder,
  adminRefundOrder,
  adminResendMail,
} from '#contract/endpoints/admin-orders.ts'
import { creditNoteDownload, invoiceDownload } from '#contract/endpoints/invoices.ts'
import { euros } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Banner } from '#web/components/banner.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { documentOf } from '#web/features/orders/order-document.ts'
import { addressText } from '#web/features/orders/shipping-address.ts'
import { useAdminToken, useMayCall } from '../admin-session.tsx'
import { CodeLine } from '../code-line.tsx'
import { customerAddress } from '../customers/places.ts'
import { dateTime } from '../dates.ts'
import { DeliveryMark } from '../deliveries/delivery-mark.tsx'
import { Notes } from '../notes/notes.tsx'
import { ShortLabel } from '../page-head.tsx'
import { type Detail, ViewDialog } from '../resource/view-dialog.tsx'
import { type Notify, useNotice } from '../use-notice.tsx'
import { Attention } from './attention.tsx'
import { Hiding } from './hiding.tsx'
import { nextStep } from './next-step.ts'
import { Refund, type RefundProps } from './refund.tsx'
import { ResendMail } from './resend-mail.tsx'
import { OrderStatusBadge } from './status-select.tsx'
import { usePaymentFacts } from './use-payment-facts.ts'

type OrderDialogProps = Omit<RefundProps, 'notify'> & { onClose: () => void }

/** Everything about an order, and the way to give money back. */
export default function OrderDialog({ order, onClose, ...refund }: OrderDialogProps) {
  // Kept here: what it says stays when nothing is left to refund and the form is gone.
  const { notice, notify } = useNotice('banner')
  const step = nextStep(order)
  const mayCall = useMayCall()
  const paid = !order.demo && order.paid_at
  const hiding = mayCall(adminHideOrder) && paid && (
    <Hiding order={order} notify={notify} onChanged={refund.onChanged} />
  )
  const refunding = mayCall(adminRefundOrder) && paid && order.refunded_amount < order.amount && (
    <Refund order={order} notify={notify} {...refund} />
  )
  const documents = documentOf(order).number && <Documents order={order} notify={notify} />
  return (
    <ViewDialog
      title={order.demo ? `Vente de démonstration n° ${-order.id}` : `Commande n° ${order.id}`}
      onClose={onClose}
      size="large"
      lead={
        (step || order.attention) && (
          <div className="grid gap-3">
            {step && <Banner variant={step.wanted ? 'info' : 'success'}>{step.text}</Banner>}
            {order.attention && (
              <Attention
                order={order}
                attention={order.attention}
                notify={notify}
                onChanged={refund.onChanged}
              />
            )}
          </div>
        )
      }
      details={[
        { label: 'Articles', wide: true, value: <Items order={order} /> },
        {
          label: 'Montant',
          value: <strong className="order-amount">{euros(order.amount)}</strong>,
        },
        {
          label: 'Statut',
          value: <OrderStatusBadge status={order.status} />,
        },
        { label: 'Client', wide: 'phone', value: <Customer order={order} /> },
        {
          label: 'Email',
          wide: 'phone',
          value: order.email && (
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          ),
        },
        { label: 'Commandée le', value: dateTime(order.created_at) },
        { label: 'Payée le', value: dateTime(order.paid_at) },
        {
          label: 'Moyen de paiement',
          wide: true,
          value: (
            <>
              {order.payment_method || 'Non spécifié'}
              <Payment order={order} />
            </>
          ),
        },
        ...known('Remboursé', order.refunded_amount > 0 && euros(order.refunded_amount)),
        ...known('Payée par', order.payer),
        ...known('Vendeur', order.seller),
        ...known('Adresse', addressText(order.shipping_address), 'wide'),
        ...known('Notes', order.notes, 'wide'),
      ]}
      actions={
        (notice || hiding || refunding || documents) && (
          <>
            {notice && <div className="basis-full">{notice}</div>}
            <div className="order-foot">
              {hiding}
              {refunding}
              {documents}
            </div>
          </>
        )
      }
    >
      {!order.demo && (
        <div className="mt-6">
          <Notes about={{ order: order.id }} />
        </div>
      )}
    </ViewDialog>
  )
}

function Customer({ order: { user_id, user_name } }: { order: AdminOrder }) {
  if (user_id === null) return user_name
  return (
    <Link className="link" to={customerAddress(user_id)}>
      {user_name}
    </Link>
  )
}

/** Only what there is something to say of. */
const known = (label: string, value: ReactNode, width?: 'wide'): Detail[] =>
  value ? [{ label, value, wide: width === 'wide' }] : []

/** Where the provider itself shows it: what cannot be done here is done there. */
function Payment({ order }: { order: AdminOrder }) {
  const facts = usePaymentFacts()
  if (!order.payment_id) return null
  const address = facts?.provider === order.provider ? facts.payment_url : null
  return (
    <CodeLine
      text={order.payment_id}
      copyLabel="Copier le paiement"
      {...(address && { href: address.replace('{id}', encodeURIComponent(order.payment_id)) })}
    />
  )
}

function Items({ order }: { order: AdminOrder }) {
  return (
    <ul>
      {order.items.map((item) => (
        <li key={item.product_name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {item.quantity} × {item.product_name}, {euros(item.price)}
            {item.refunded_amount > 0 && ` (remboursé : ${euros(item.refunded_amount)})`}
          </span>
          <States deliveries={item.deliveries} />
        </li>
      ))}
    </ul>
  )
}

/** Each state that the deliveries of a line are in, once. */
function States({ deliveries }: Pick<AdminOrder['items'][number], 'deliveries'>) {
  const states = [...new Set(deliveries.map(({ state }) => state))]
  return states.map((state) => <DeliveryMark key={state} state={state} />)
}

/** The document of the sale, and what refunds took back of an invoice. */
function Documents({ order, notify }: { order: AdminOrder; notify: Notify }) {
  const token = useAdminToken()
  const mayResend = useMayCall()(adminResendMail)
  const creditNotes = order.timeline.flatMap(({ credit_note }) => credit_note ?? [])
  const { title, number: sold, fileName, failure } = documentOf(order)
  const look = { variant: 'ghost', token } as const
  return (
    <div className="order-documents">
      <DownloadButton
        {...look}
        file={{ endpoint: invoiceDownload, input: { params: { id: String(order.id) } } }}
        fileName={fileName}
        failure={failure}
        onFailure={(message) => notify.failure(message)}
      >
        <ShortLabel>{`${title} ${sold}`}</ShortLabel>
      </DownloadButton>
      {creditNotes.map((number) => (
        <DownloadButton
          {...look}
          key={number}
          file={{ endpoint: creditNoteDownload, input: { params: { number } } }}
          fileName={`avoir-${number}.pdf`}
          failure="Impossible de télécharger l’avoir"
          onFailure={(message) => notify.failure(message)}
        >
          <ShortLabel>{`Avoir ${number}`}</ShortLabel>
        </DownloadButton>
      ))}
      {order.email && mayResend && <ResendMail order={order} notify={notify} />}
    </div>
  )
}
