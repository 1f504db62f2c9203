import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import { Badge } from '#web/components/badge.tsx'
import { loyaltyPoints, pointsText } from '#web/features/account/loyalty.ts'
import { runningGrades } from '#web/features/account/running-grades.ts'
import { StatusBadge } from '#web/features/account/status-badge.tsx'
import { useOrdersPage } from '#web/features/account/use-own-orders.ts'
import { deliveryWords, isSettled } from '#web/features/deliveries/delivery-words.ts'
import { useGameLink } from '#web/features/deliveries/use-game-link.ts'
import type { Session } from '#web/lib/session.ts'

type Fact = [label: string, value: ReactNode]

/**
 * Where somebody stands, as their own space would tell it. What could not be read is left out, and
 * nobody is signed out for it: that is for the space itself to say.
 */
export default function StandingFacts({ session }: { session: Session }) {
  const facts = useFacts(session)
  if (facts.length === 0) return null
  return (
    <dl className="choice-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(session: Session): Fact[] {
  const { data: link } = useGameLink(session)
  const { data: orders } = useOrdersPage(session)
  const facts: Fact[] = []
  if (link) facts.push(['Personnage', link.linked?.name ?? 'Aucun lié'])
  if (!orders) return facts
  const points = loyaltyPoints(orders.spentCents)
  const [grade] = runningGrades(orders.rows, Date.now())
  const [last] = orders.rows
  if (grade)
    facts.push([`Grade ${grade.name}`, `encore ${grade.days} jour${grade.days > 1 ? 's' : ''}`])
  facts.push(
    last
      ? [`Commande n° ${last.id}`, <State key="state" order={last} />]
      : ['Commandes', 'Aucune encore'],
  )
  facts.push(['Fidélité', `${pointsText(points)} point${points > 1 ? 's' : ''}`])
  return facts
}

/** Where an order is: of several parts, what is still on its way. */
function State({ order: { status, items } }: { order: Order }) {
  const parts = items.flatMap(({ deliveries }) => deliveries)
  const part = parts.find((delivery) => !isSettled(delivery)) ?? parts[0]
  if (!part) return <StatusBadge status={status} />
  const { label, tone } = deliveryWords(part)
  return <Badge tone={tone}>{label}</Badge>
}
