import { useGameLink } from '#web/features/deliveries/use-game-link.ts'
import type { Session } from '#web/lib/session.ts'
import { loyaltyPoints, pointsText } from './loyalty.ts'
import { useOwnOrders } from './use-own-orders.ts'

/**
 * Where one stands, in a line under one's name: whom one plays, with how many points. Until when a
 * grade lasts is said beside the character who has it.
 */
export function Standing({ session }: { session: Session }) {
  const { data: link } = useGameLink(session)
  const { data: orders } = useOwnOrders(session)
  const points = orders && loyaltyPoints(orders.spentCents)
  const known = [
    link?.linked?.name,
    points !== undefined && `${pointsText(points)} point${points > 1 ? 's' : ''}`,
  ].filter(Boolean)
  // The line is there before it says something: what is below does not move.
  return known.join(' · ') || '\u00a0'
}
