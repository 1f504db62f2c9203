import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAccount, resendConfirmation } from '#contract/endpoints/account.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

/** Says that the address has yet to be confirmed, while it has, and mails the link again. */
export function ConfirmationNotice({ session: { token, user } }: { session: Session }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState(false)
  const account = useQuery({
    queryKey: [getAccount.path],
    queryFn: () => call(getAccount, {}, token),
  })
  if (account.data?.email_confirmed !== false) return null

  async function resend() {
    setSending(true)
    setOutcome(
      await call(resendConfirmation, {}, token).then(
        ({ message }): Outcome => ({ variant: 'success', message }),
        (error): Outcome => ({ variant: 'error', message: failureReason(error) }),
      ),
    )
    setSending(false)
  }

  return (
    <div className="grid gap-3 pb-6">
      <Banner variant="info">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            L’adresse {user.email} n’est pas encore confirmée : ouvrez le lien que nous y avons
            envoyé.
          </p>
          <Button variant="ghost" size="small" icon="mail" pending={sending} onClick={resend}>
            Renvoyer le lien
          </Button>
        </div>
      </Banner>
      <OutcomeBanner outcome={outcome} />
    </div>
  )
}
