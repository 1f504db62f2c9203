import { Link } from 'react-router'
import type { AdminDelivery } from '#contract/deliveries.ts'
import { adminListOrders } from '#contract/endpoints/admin-orders.ts'
import { listDeliveries } from '#contract/endpoints/deliveries.ts'
import { listMessages } from '#contract/endpoints/messages.ts'
import type { ContactMessage } from '#contract/messages.ts'
import { euros } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Badge } from '#web/components/badge.tsx'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { dateTime, shortDay } from '../dates.ts'
import { deliveredNote, deliveredThing } from '../deliveries/delivery-labels.ts'
import { DeliveryMark } from '../deliveries/delivery-mark.tsx'
import { ThreadStateBadge } from '../messages/thread-state.tsx'
import { deliveryOf, itemsText } from '../orders/order-columns.ts'
import { OrderStatusBadge } from '../orders/status-select.tsx'
import { CardList } from './card-list.tsx'
import { messageAddress, orderAddress } from './places.ts'

type Whose = { id: number }

export function CustomerOrders({ id }: Whose) {
  return (
    <CardList<AdminOrder>
      title="Commandes"
      endpoint={adminListOrders}
      filters={{ customer: String(id) }}
      read={readAdminOrder}
      empty="Aucune commande."
      rowKey={(order) => order.id}
      row={(order) => {
        const state = deliveryOf(order)
        return (
          <>
            <Link className="link" to={orderAddress(order.id)}>
              Commande n° {order.id}
            </Link>
            <span>{euros(order.amount)}</span>
            {order.paid_at ? <OrderStatusBadge status={order.status} /> : <Badge>Non payée</Badge>}
            {order.hidden_at && <Badge>Masquée</Badge>}
            {order.attention && <Badge tone="bad">À vérifier</Badge>}
            {state && <DeliveryMark state={state} />}
            {order.refunded_amount > 0 && <span>{euros(order.refunded_amount)} remboursés</span>}
            <small>
              {itemsText(order)} · {dateTime(order.created_at)}
            </small>
          </>
        )
      }}
    />
  )
}

export function CustomerDeliveries({ id }: Whose) {
  return (
    <CardList<AdminDelivery>
      title="Livraisons"
      endpoint={listDeliveries}
      filters={{ customer: String(id) }}
      read={(delivery) => delivery as AdminDelivery}
      empty="Rien n’a été livré."
      rowKey={(delivery) => delivery.id}
      row={(delivery) => (
        <>
          <Link className="link" to={`/admin?onglet=livraisons&q=${delivery.id}`}>
            {deliveredThing(delivery)}
          </Link>
          <DeliveryMark state={delivery.state} />
          <small>
            {[
              deliveredNote(delivery),
              `commande n° ${delivery.order_id}`,
              `mise à jour le ${shortDay(delivery.updated_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </>
      )}
    />
  )
}

export function CustomerMessages({ id }: Whose) {
  return (
    <CardList<ContactMessage>
      title="Messages"
      endpoint={listMessages}
      filters={{ customer: String(id) }}
      read={(message) => message as ContactMessage}
      empty="Aucun message écrit depuis ce compte."
      rowKey={(message) => message.id}
      row={(message) => (
        <>
          <Link className="link" to={messageAddress(message.id)}>
            Message n° {message.id}
          </Link>
          <ThreadStateBadge message={message} />
          <small>
            {dateTime(message.created_at)}
            <span className="customer-cut">{message.message}</span>
          </small>
        </>
      )}
    />
  )
}
