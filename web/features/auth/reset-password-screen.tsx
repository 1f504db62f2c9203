import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { validateResetToken } from '#contract/endpoints/auth.ts'
import { Banner } from '#web/components/banner.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import { AuthPage, type Note } from './auth-page.tsx'
import { OF_RESET } from './reset-notes.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const NOTES: Note[] = [
  ...OF_RESET,
  {
    icon: 'logout',
    title: 'Partout déconnecté',
    text: 'Chacun de vos appareils se reconnecte avec le nouveau mot de passe.',
  },
]

type LinkState =
  | { state: 'checking' }
  | { state: 'valid'; token: string }
  | { state: 'refused'; message: string }

const NO_TOKEN: LinkState = { state: 'refused', message: 'Lien de réinitialisation invalide.' }
const BAD_TOKEN = 'Lien de réinitialisation invalide ou expiré.'

/** The link is checked before anyone is asked to think of a password. */
function useResetLink(token: string | undefined): LinkState {
  const [link, setLink] = useState<LinkState>(token ? { state: 'checking' } : NO_TOKEN)
  useEffect(() => {
    if (!token) return setLink(NO_TOKEN)
    let current = true
    call(validateResetToken, { params: { token } })
      .then(
        ({ success, message }): LinkState =>
          success ? { state: 'valid', token } : { state: 'refused', message: message || BAD_TOKEN },
      )
      .catch((error): LinkState => ({ state: 'refused', message: failureReason(error, BAD_TOKEN) }))
      .then((next) => current && setLink(next))
    return () => {
      current = false
    }
  }, [token])
  return link
}

export default function ResetPasswordScreen() {
  const link = useResetLink(useParams().token)
  return (
    <AuthPage
      kicker="Nouvelle clé"
      title="Nouveau mot de passe"
      lead="Choisissez-le bien : il ferme votre compte à tous les autres."
      notes={NOTES}
    >
      {link.state === 'checking' && <CheckingLink />}
      {link.state === 'valid' && <ResetPasswordForm token={link.token} />}
      {link.state === 'refused' && (
        <div className="grid gap-6">
          <Banner variant="error">{link.message}</Banner>
          <ButtonLink to="/forgot-password" className="justify-self-start">
            Demander un nouveau lien
          </ButtonLink>
          <Link to="/login" className="link justify-self-start">
            Retour à la connexion
          </Link>
        </div>
      )}
    </AuthPage>
  )
}

function CheckingLink() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Vérification du lien…</span>
      <Skeleton lines={2} />
      <Skeleton lines={2} />
    </div>
  )
}
