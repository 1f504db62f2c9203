import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ButtonLink } from '#web/components/button.tsx'
import type { IconName } from '#web/components/icon.tsx'
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
      <nav aria-label="Suite de la visite" className="grid gap-5">
        <Way to="/shop" icon="cart" label="Aller à la boutique" main>
          Les étals, et le panier que vous y avez laissé.
        </Way>
        <Way to="/panelclient" icon="users" label="Mon espace client">
          Vos commandes, vos points, vos messages et vos réglages.
        </Way>
        {isAdmin && (
          <Way to="/admin" icon="shield" label="Administration">
            Le panneau de l’équipe.
          </Way>
        )}
      </nav>
    </AuthPage>
  )
}

type WayProps = { to: string; icon: IconName; label: string; main?: boolean; children: string }

/** One way on, and what is found there. */
function Way({ to, icon, label, main = false, children }: WayProps) {
  return (
    <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-2">
      <ButtonLink to={to} size="large" variant={main ? 'primary' : 'ghost'} icon={icon}>
        {label}
      </ButtonLink>
      <p className="text-soft">{children}</p>
    </div>
  )
}

function Loading() {
  return (
    <AuthPage kicker="Contrôle des papiers" title="Un instant" lead="La barrière se lève…">
      <div role="status" className="grid gap-8">
        <span className="sr-only">Chargement...</span>
        <Skeleton lines={2} />
        <Skeleton lines={2} />
      </div>
    </AuthPage>
  )
}
