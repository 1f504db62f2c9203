import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { HeldGroup } from '#contract/group-ref.ts'
import type { Sanction } from '#contract/sanctions.ts'
import type { User } from '#contract/users.ts'
import { Button } from '#web/components/button.tsx'
import { SanctionBadge } from '../users/sanction-badge.tsx'
import { SanctionHistory, useSanctions } from '../users/sanction-history.tsx'
import { useUserActions } from '../users/use-user-actions.ts'
import { PanelCard } from './panel-card.tsx'

const SanctionDialog = lazy(() => import('../users/sanction-dialog.tsx'))

const stands = ({ until, lifted_at }: Sanction) =>
  lifted_at === null && (until === null || Date.parse(until) > Date.now())

/** What keeps a customer out, and what did before. */
export function CustomerSanctions({ id }: Pick<User, 'id'>) {
  const { data: sanctions } = useSanctions(id)
  if (!sanctions) return null
  const standing = sanctions.find(stands)
  return (
    <PanelCard title="Sanctions">
      <div className="grid gap-4">
        {standing && <SanctionBadge {...standing} />}
        {sanctions.length > 0 ? (
          <SanctionHistory sanctions={sanctions} />
        ) : (
          <p className="text-soft">Aucune sanction.</p>
        )}
      </div>
    </PanelCard>
  )
}

type SanctionButtonProps = {
  user: Pick<User, 'id' | 'username' | 'roles'> & { group: HeldGroup | null }
}

/** The way to decide it, where it is in sight at once. */
export function SanctionButton({ user }: SanctionButtonProps) {
  const actionsFor = useUserActions()
  const queryClient = useQueryClient()
  const { data: sanctions } = useSanctions(user.id)
  const [isOpen, setIsOpen] = useState(false)
  if (!sanctions || !actionsFor(user).sanction) return null
  const standing = sanctions.find(stands) ?? null

  function done() {
    setIsOpen(false)
    void queryClient.invalidateQueries()
  }

  return (
    <>
      <Button variant="ghost" icon="gavel" onClick={() => setIsOpen(true)}>
        {standing ? 'Revoir la sanction' : 'Sanctionner'}
      </Button>
      {isOpen && (
        <Suspense>
          <SanctionDialog
            user={{ ...user, sanction: standing }}
            onDone={done}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
