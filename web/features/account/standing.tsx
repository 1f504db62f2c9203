import { useGameLink } from '#web/features/deliveries/use-game-link.ts'
import type { Session } from '#web/lib/session.ts'
import { loyaltyPoints, pointsText } from './loyalty.ts'
import { runningGrades } from './running-grades.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** Where one stands, in a line under one's name: whom one plays, until when, with how many points. */
export function Standing({ session }: { session: Session }) {
  const { data: link } = useGameLink(session)
  const { data: orders } = useOwnOrders(session)
  const grades = runningGrades(orders?.rows ?? [], Date.now())
  const points = orders && loyaltyPoints(orders.spentCents)
  const known = [
    link?.linked?.name,
    ...grades.map(({ name, days }) => `${name} (${days} j)`),
    points !== undefined && `${pointsText(points)} point${points > 1 ? 's' : ''}`,
  ].filter(Boolean)
  // The line is there before it says something: what is below does not move.
  return known.join(' · ') || '\u00a0'
}
