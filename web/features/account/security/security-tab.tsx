import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { Session } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { AlertsCard } from './alerts-card.tsx'
import { FactorsCard } from './factors-card.tsx'

const DiscordCard = lazy(() => import('./discord-card.tsx'))

/** How the account is protected besides its password, and who else opens it. */
export default function SecurityTab({ session }: { session: Session }) {
  const { discord } = useSite()
  return (
    <div className="panel-columns">
      <FactorsCard session={session} />
      {discord && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <DiscordCard session={session} />
        </Suspense>
      )}
      <AlertsCard session={session} />
    </div>
  )
}
