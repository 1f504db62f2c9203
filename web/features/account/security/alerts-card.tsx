import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAccount, setSignInAlerts } from '#contract/endpoints/account.ts'
import { Checkbox } from '#web/components/field.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from '../card.tsx'

/** Whether a sign-in from a new browser is mailed, which those on the team cannot do without. */
export function AlertsCard({ session: { token, user } }: { session: Session }) {
  const queryClient = useQueryClient()
  const { showToast } = useToast()
  const [sending, setSending] = useState(false)
  const account = useQuery({
    queryKey: [getAccount.path],
    queryFn: () => call(getAccount, {}, token),
  })
  const onTeam = user.roles.includes('admin')

  async function change(enabled: boolean) {
    setSending(true)
    await call(setSignInAlerts, { body: { enabled } }, token).catch((error) =>
      showToast({ title: 'Échec', message: failureReason(error), variant: 'danger' }),
    )
    await queryClient.invalidateQueries({ queryKey: [getAccount.path] })
    setSending(false)
  }

  return (
    <Card title="Alertes de connexion">
      <Checkbox
        variant="switch"
        label="Me prévenir par email d’une connexion depuis un nouveau navigateur"
        hint={
          onTeam
            ? 'Un membre de l’équipe est toujours prévenu.'
            : 'Avec l’heure et le navigateur. Trois par jour au plus.'
        }
        checked={account.data?.sign_in_alerts !== false}
        disabled={onTeam || sending || !account.data}
        onChange={(event) => change(event.target.checked)}
      />
    </Card>
  )
}
