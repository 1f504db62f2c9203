import type { OrderStatus } from '#contract/order-statuses.ts'
import type { AdminOrder } from '#contract/orders.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import { StateMark } from '../state-mark.tsx'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'En attente',
  processing: 'En cours',
  completed: 'Terminée',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
}
const STATUS_TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'amber',
  processing: 'amber',
  completed: 'good',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'bad',
}
const OFFERED: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']

/** Where it cannot be changed from. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StateMark tone={STATUS_TONES[status]}>{STATUS_LABELS[status] ?? status}</StateMark>
}

/** The five an admin may set, and the present one whatever it is. */
export function StatusSelect({
  order,
  onChange,
}: {
  order: AdminOrder
  onChange: (status: OrderStatus) => void
}) {
  const options = OFFERED.includes(order.status) ? OFFERED : [order.status, ...OFFERED]
  return (
    <select
      className="control control-small"
      aria-label={`Statut de la commande ${order.id}`}
      value={order.status}
      onChange={(event) => onChange(event.target.value as OrderStatus)}
    >
      {options.map((status) => (
        <option key={status} value={status}>
          {STATUS_LABELS[status] ?? status}
        </option>
      ))}
    </select>
  )
}
