import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSession } from '#web/lib/session.ts'
import { AuthPage } from './auth-page.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const LOADING_MS = 800

export default function RedirectScreen() {
  const { state } = useLocation()
  const session = useSession()
  const isAdmin = useIsAdmin(session)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LOADING_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!session) return <Navigate to="/login" replace />
  if (!waited) return <Loading />
  // Sent to sign in by the cart: the choice is made.
  if (state?.fromCart) return <Navigate to="/shop" replace state={{ cartOpen: true }} />
  // Sent by a page that is for who is signed in.
  if (typeof state?.back === 'string') return <Navigate to={state.back} replace />
  const { username } = session.user
  return (
    <AuthPage
      kicker="Barrière levée"
      title={username ? `Bienvenue, ${username}` : 'Bienvenue'}
      lead="La ville est ouverte. Où voulez-vous aller ?"
    >
      <nav aria-label="Suite de la visite" className="grid gap-4">
        <ButtonLink to="/shop" size="large" icon="cart">
          Aller à la boutique
        </ButtonLink>
        <ButtonLink to="/panelclient" size="large" variant="ghost" icon="users">
          Mon espace client
        </ButtonLink>
        {isAdmin && (
          <ButtonLink to="/admin" size="large" variant="ghost" icon="shield">
            Administration
          </ButtonLink>
        )}
      </nav>
    </AuthPage>
  )
}

function Loading() {
  return (
    <AuthPage kicker="Contrôle des papiers" title="Un instant" lead="La barrière se lève…">
      <div role="status" className="grid gap-4">
        <span className="sr-only">Chargement...</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    </AuthPage>
  )
}
