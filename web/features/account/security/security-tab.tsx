import type { Session } from '#web/lib/session.ts'
import { AlertsCard } from './alerts-card.tsx'
import { FactorsCard } from './factors-card.tsx'

/** How the account is protected besides its password. */
export default function SecurityTab({ session }: { session: Session }) {
  return (
    <div className="panel-grid">
      <FactorsCard session={session} />
      <AlertsCard session={session} />
    </div>
  )
}
