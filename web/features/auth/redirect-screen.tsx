import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { articles, countOf } from '#web/features/shop/cart.ts'
import { useCart } from '#web/features/shop/use-cart.ts'
import { useSession } from '#web/lib/session.ts'
import { Gatehouse } from './auth-page.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const LOADING_MS = 800

export default function RedirectScreen() {
  const { state } = useLocation()
  const session = useSession()
  const isAdmin = useIsAdmin(session)
  const inCart = countOf(useCart())
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
    <Doors
      kicker="Barrière levée"
      title={username ? `Bienvenue, ${username}` : 'Bienvenue'}
      lead="La ville est ouverte. Où voulez-vous aller ?"
    >
      <nav aria-label="Suite de la visite" className={WAYS}>
        <Way to="/shop" icon="cart" label="Aller à la boutique">
          {inCart > 0
            ? `Votre panier vous attend : ${articles(inCart)}.`
            : 'Les étals, ouverts jour et nuit.'}
        </Way>
        <Way to="/panelclient" icon="user" label="Mon espace client">
          Vos commandes, vos points, vos messages et vos réglages.
        </Way>
        {isAdmin && (
          <Way to="/admin" icon="shield" label="Administration">
            Le panneau de l’équipe.
          </Way>
        )}
      </nav>
    </Doors>
  )
}

const WAYS = 'grid gap-4 md:auto-cols-fr md:grid-flow-col'

function Doors({ children, ...head }: ComponentProps<typeof Gatehouse> & { children: ReactNode }) {
  return (
    <>
      <Gatehouse {...head} />
      <div className="wrap pt-10 pb-24">{children}</div>
    </>
  )
}

type WayProps = { to: string; icon: IconName; label: string; children: string }

/** One way on, and what is found there: all of it leads there. */
function Way({ to, icon, label, children }: WayProps) {
  return (
    <div className="crate crate-link grid min-w-0 grid-cols-[auto_1fr_auto] content-center items-center gap-x-5 gap-y-1 p-7 sm:p-9">
      <Icon name={icon} className="row-span-2 size-10 text-amber-text" />
      <h2 className="title-3">
        <Link to={to} className="after:absolute after:inset-0">
          {label}
        </Link>
      </h2>
      <Icon name="chevron" className="row-span-2 -rotate-90 text-accent-text" />
      <p className="text-soft">{children}</p>
    </div>
  )
}

function Loading() {
  return (
    <Doors kicker="Contrôle des papiers" title="Un instant" lead="La barrière se lève…">
      <div role="status" className={WAYS}>
        <span className="sr-only">Chargement...</span>
        {[1, 2].map((way) => (
          <div key={way} className="crate p-6">
            <Skeleton lines={3} />
          </div>
        ))}
      </div>
    </Doors>
  )
}
