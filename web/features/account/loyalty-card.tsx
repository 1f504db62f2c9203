import { Meter } from '#web/components/meter.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { failureSentence } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'
import { loyaltyPoints, loyaltyProgress, pointsText } from './loyalty.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** Ten points a euro; the bar is the way to the next hundred. */
export function LoyaltyCard({ session }: { session: Session }) {
  const { data, error, isLoadingError } = useOwnOrders(session)
  const points = data && loyaltyPoints(data.spentCents)
  return (
    <Card title="Fidélité">
      {isLoadingError && (
        <p>{failureSentence(error, 'Vos points ne peuvent pas être affichés pour le moment.')}</p>
      )}
      {!isLoadingError && points === undefined && <Skeleton lines={2} />}
      {points !== undefined && (
        <>
          <p className="loyalty-points">
            {pointsText(points)} <span>points</span>
          </p>
          <Meter
            label="Vers la prochaine centaine"
            value={loyaltyProgress(points)}
            max={100}
            display={`${loyaltyProgress(points)}/100`}
            tone="amber"
          />
          <p className="text-soft">10 points par euro dépensé.</p>
        </>
      )}
    </Card>
  )
}
