import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { confirmEmail } from '#contract/endpoints/account.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { AuthPage } from './auth-page.tsx'

const BAD_LINK = 'Lien de confirmation invalide.'

/** Where the link of the mail leads, signed in or not; null while it is being used. */
function useLink(token: string | undefined): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let current = true
    const asked = token
      ? call(confirmEmail, { body: { token } }).then(
          (answer): Outcome => ({ variant: 'success', message: accepted(answer).message }),
        )
      : Promise.resolve<Outcome>({ variant: 'error', message: BAD_LINK })
    asked
      .catch((error): Outcome => ({ variant: 'error', message: failureReason(error, BAD_LINK) }))
      .then((next) => current && setOutcome(next))
    return () => {
      current = false
    }
  }, [token])
  return outcome
}

export default function ConfirmationScreen() {
  const outcome = useLink(useParams().token)
  const session = useSession()
  return (
    <AuthPage
      kicker="Boîte aux lettres"
      title="Confirmation de l’adresse"
      lead="Un lien ouvert depuis votre boîte nous dit que l’adresse de votre compte est bien la vôtre."
    >
      {outcome ? (
        <div className="grid gap-6">
          <OutcomeBanner outcome={outcome} />
          <ButtonLink to={session ? '/panelclient' : '/login'} className="justify-self-start">
            {session ? 'Aller à mon espace' : 'Me connecter'}
          </ButtonLink>
        </div>
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Vérification du lien…</span>
          <Skeleton lines={2} />
        </div>
      )}
    </AuthPage>
  )
}
