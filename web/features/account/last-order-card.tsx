import { Link } from 'react-router'
import { Skeleton } from '#web/components/skeleton.tsx'
import { failureSentence } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'
import { longDate } from './dates.ts'
import { OrderItems } from './order-items.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useOwnOrders } from './use-own-orders.ts'

/** What one came to see after a purchase: whether it has arrived. */
export function LastOrderCard({ session }: { session: Session }) {
  const { data, error, isLoadingError } = useOwnOrders(session)
  const [last] = data?.rows ?? []
  return (
    <Card title="Dernière commande" beside={last && <StatusBadge status={last.status} />}>
      {isLoadingError && (
        <p>
          {failureSentence(error, 'Vos commandes ne peuvent pas être affichées pour le moment.')}
        </p>
      )}
      {!data && !isLoadingError && <Skeleton lines={3} />}
      {data && !last && (
        <p>
          Rien encore.{' '}
          <Link to="/shop" className="link">
            Aller à la boutique
          </Link>
        </p>
      )}
      {last && (
        <>
          <p className="text-soft">
            N° {last.id}, le {longDate(last.created_at)}
          </p>
          <OrderItems items={last.items} timeless />
          <Link to="?onglet=commandes" className="link justify-self-start">
            {data && data.total > 1 ? `Mes ${data.total} commandes` : 'Voir la commande'}
          </Link>
        </>
      )}
    </Card>
  )
}
