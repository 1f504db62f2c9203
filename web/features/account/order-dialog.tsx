import './orders.css'
import { invoiceDownload } from '#contract/endpoints/invoices.ts'
import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { documentOf } from '#web/features/orders/order-document.ts'
import { addressText } from '#web/features/orders/shipping-address.ts'
import { dateAndTime } from '#web/lib/format-date.ts'
import type { Session } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { OrderItems } from './order-items.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Timeline } from './timeline.tsx'
import { SellersWithdrawal, Withdrawal } from './withdrawal.tsx'

type OrderDialogProps = { order: Order | null; session: Session; onClose: () => void }

export function OrderDialog({ order, session, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={order !== null}
      onClose={onClose}
      title={`Commande n° ${order?.id ?? ''}`}
      size="large"
      className="order-dialog"
      footer={order && <OrderActions order={order} session={session} />}
    >
      {order && <OrderDetails order={order} session={session} />}
    </Dialog>
  )
}

function OrderActions({ order, session }: { order: Order; session: Session }) {
  const { links } = useSite()
  const { showToast } = useToast()
  const { title, fileName, action, failure } = documentOf(order)
  return (
    <>
      {links.support && (
        <ButtonLink
          href={links.support}
          target="_blank"
          rel="noreferrer"
          variant="ghost"
          icon="chat"
        >
          Support
        </ButtonLink>
      )}
      <DownloadButton
        file={{ endpoint: invoiceDownload, input: { params: { id: String(order.id) } } }}
        fileName={fileName}
        token={session.token}
        disabled={order.status !== 'completed'}
        failure={failure}
        onFailure={(message) => showToast({ title, message, variant: 'danger' })}
      >
        {action}
      </DownloadButton>
    </>
  )
}

function OrderDetails({ order, session }: { order: Order; session: Session }) {
  const address = addressText(order.shipping_address)
  const facts = [
    ['Statut', <StatusBadge key="status" status={order.status} />],
    ...(order.timeline.length === 0 ? dates(order) : []),
    ['Moyen de paiement', order.payment_method || 'Carte bancaire'],
    ...(order.seller ? [['Vendeur', order.seller]] : []),
    ...(address ? [['Adresse de livraison', address]] : []),
    ...(order.notes ? [['Notes', order.notes]] : []),
  ] as const
  return (
    <div className="order-parts">
      <section>
        <h3 className="title-4">Articles</h3>
        <OrderItems items={order.items} />
        <dl className="order-totals">
          <dt>Montant</dt>
          <dd className="order-amount">{euros(order.amount)}</dd>
          {order.refunded_amount > 0 && (
            <>
              <dt>Remboursé</dt>
              <dd>{euros(order.refunded_amount)}</dd>
            </>
          )}
        </dl>
      </section>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.timeline.length > 0 && <Timeline steps={order.timeline} session={session} />}
      {order.seller ? (
        <SellersWithdrawal seller={order.seller} />
      ) : (
        <Withdrawal order={order} session={session} />
      )}
    </div>
  )
}

/** What its story tells, of an order without one. */
function dates({ created_at, paid_at }: Order) {
  return [
    ['Commandée le', dateAndTime(created_at)],
    ['Payée le', dateAndTime(paid_at)],
  ] as const
}
