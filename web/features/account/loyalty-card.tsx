import { Meter } from '#web/components/meter.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { failureSentence } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'
import { longDate } from './dates.ts'
import { latestGains, loyaltyPoints, loyaltyProgress, pointsText } from './loyalty.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** As many as stand beside the other cards without making this one the tallest. */
const GAINS = 2

/** Ten points a euro; the bar is the way to the next hundred, and below it where they came from. */
export function LoyaltyCard({ session }: { session: Session }) {
  const { data, error, isLoadingError } = useOwnOrders(session)
  const points = data && loyaltyPoints(data.spentCents)
  return (
    <Card
      title="Fidélité"
      beside={<span className="text-[0.9375rem] text-soft">10 points par euro dépensé</span>}
    >
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
          <ul className="loyalty-gains">
            {latestGains(data?.rows ?? [], GAINS).map(({ id, created_at, points }) => (
              <li key={id}>
                <span>
                  Commande n° {id}, <span className="text-soft">{longDate(created_at)}</span>
                </span>
                <strong>+{pointsText(points)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
