import './orders.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { euros } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { longDate } from './dates.ts'
import { OrderDialog } from './order-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { stepLabel } from './timeline.tsx'
import { ORDERS_PER_PAGE, useOwnOrders } from './use-own-orders.ts'

const LOAD_FAILED = "Impossible de récupérer l'historique de vos commandes"

export function OrdersTab({ session }: { session: Session }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [openedId, setOpenedId] = useState<number | null>(null)
  const orders = useOwnOrders(session, page, search.trim())

  if (orders.isLoadingError)
    return (
      <ErrorState
        message={failureSentence(orders.error, LOAD_FAILED)}
        onRetry={() => orders.refetch()}
      />
    )
  if (!orders.data) {
    return (
      <div role="status" className="grid gap-6">
        <span className="sr-only">Chargement...</span>
        <Skeleton lines={6} />
      </div>
    )
  }
  const { rows, total, found } = orders.data
  if (total === 0) {
    return (
      <EmptyState
        title="Aucune commande"
        icon="cart"
        action={<ButtonLink to="/shop">Aller à la boutique</ButtonLink>}
      >
        Vos achats apparaîtront ici dès le paiement confirmé.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">Vos commandes</h2>
      {total > ORDERS_PER_PAGE && (
        <TextField
          label="Rechercher une commande"
          hint="Un numéro ou un produit."
          type="search"
          className="mb-6 max-w-md"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
        />
      )}
      {rows.length === 0 && <EmptyState title="Aucune commande trouvée" icon="search" />}
      <ul className="order-list">
        {rows.map((order) => (
          <li key={order.id} className="crate order-line">
            <OrderLine order={order} onOpen={() => setOpenedId(order.id)} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(found / ORDERS_PER_PAGE)} onPage={setPage} />
      <p className="text-soft">
        Une question sur un achat ?{' '}
        <Link to="/contact" className="link whitespace-nowrap">
          L’équipe vous répond
        </Link>
        .
      </p>
      <OrderDialog
        order={rows.find(({ id }) => id === openedId) ?? null}
        session={session}
        onClose={() => setOpenedId(null)}
      />
    </>
  )
}

/** What was bought leads, as its number means nothing to who bought it. */
function bought([first, ...others]: Order['items']): string | undefined {
  if (!first || others.length === 0) return first?.product_name
  return `${first.product_name} et ${others.length}\u00a0autre${others.length > 1 ? 's' : ''}`
}

/** What became of it, of all that its story tells: the rest is its state and its papers. */
const SINCE_PAID = new Set<string>(['delivered', 'withdrawn', 'refunded', 'taken_back'])

function OrderLine({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const title = bought(order.items)
  const number = `Commande n° ${order.id}`
  const latest = order.timeline.findLast(({ step }) => SINCE_PAID.has(step))
  return (
    <>
      <Picture src={order.items[0]?.image} alt="" width={600} height={400} />
      <h3 className="title-4">{title ?? number}</h3>
      <div className="dotted">
        {title && <span>{number}</span>}
        <span>{longDate(order.created_at)}</span>
        {latest && <span>{stepLabel(latest)}</span>}
      </div>
      <StatusBadge status={order.status} />
      <p className="order-amount">{euros(order.amount)}</p>
      <Button variant="ghost" size="small" onClick={onOpen}>
        Détails
        <span className="sr-only"> de la commande {order.id}</span>
      </Button>
    </>
  )
}
