import { useState } from 'react'
import { adminSecondFactorOff } from '#contract/endpoints/admin-users.ts'
import { Button } from '#web/components/button.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'

type SecondFactorOffProps = { id: number; notify: Notify; onDone: () => void }

/** For who has lost their phone and their codes; in two clicks. */
export function SecondFactorOff({ id, notify, onDone }: SecondFactorOffProps) {
  const adminCall = useAdminCall()
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)

  async function switchOff() {
    setSending(true)
    try {
      await adminCall(adminSecondFactorOff, { params: { id: String(id) } })
      notify.success('Seconde étape retirée : le mot de passe suffit')
    } catch (error) {
      notify.failure(explain(error, 'La seconde étape n’a pas été retirée'))
    }
    onDone()
  }

  return (
    <Button
      variant={asked ? 'danger' : 'ghost'}
      size="small"
      pending={sending}
      onBlur={() => setAsked(false)}
      onClick={asked ? switchOff : () => setAsked(true)}
    >
      {asked ? 'Confirmer : elle est perdue' : 'Retirer, si elle est perdue'}
    </Button>
  )
}
