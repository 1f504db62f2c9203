import './choice/choice.css'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { articles, countOf } from '#web/features/shop/cart.ts'
import { useCart } from '#web/features/shop/use-cart.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { Gatehouse } from './auth-page.tsx'
import { useIsAdmin } from './use-is-admin.ts'

const LOADING_MS = 800

/** Apart, so that the names of their files are not in the route table of every page. */
const Stall = lazy(() => import('./choice/stall.tsx'))
const StandingFacts = lazy(() => import('./choice/standing-facts.tsx'))

export default function RedirectScreen() {
  const session = useSession()
  return session ? <Choice session={session} /> : <Navigate to="/login" replace />
}

function Choice({ session }: { session: Session }) {
  const { state } = useLocation()
  const isAdmin = useIsAdmin(session)
  const cart = useCart()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LOADING_MS)
    return () => clearTimeout(timer)
  }, [])

  const stall = (
    <Suspense>
      <Stall cart={cart} />
    </Suspense>
  )
  const standing = (
    <Suspense>
      <StandingFacts session={session} />
    </Suspense>
  )
  if (!waited)
    return (
      <>
        <Loading />
        {/* Read meanwhile, so that the cards come with what they have to say. */}
        <div hidden>
          {stall}
          {standing}
        </div>
      </>
    )
  // Sent to sign in by the cart: the choice is made.
  if (state?.fromCart) return <Navigate to="/shop" replace state={{ cartOpen: true }} />
  // Sent by a page that is for who is signed in.
  if (typeof state?.back === 'string') return <Navigate to={state.back} replace />
  const { username } = session.user
  const inCart = countOf(cart)
  return (
    <Doors
      open
      kicker="Barrière levée"
      title={username ? `Bienvenue, ${username}` : 'Bienvenue'}
      lead="La ville est ouverte. Où voulez-vous aller ?"
    >
      <nav aria-label="Suite de la visite" className="choice">
        <Way
          to="/shop"
          icon="cart"
          label="Aller à la boutique"
          text={
            inCart > 0
              ? `Votre panier vous attend : ${articles(inCart)}.`
              : 'Les étals, ouverts jour et nuit.'
          }
        >
          {stall}
        </Way>
        <Way
          to="/panelclient"
          icon="user"
          label="Mon espace client"
          text="Vos commandes, vos points, vos messages et vos réglages."
        >
          {standing}
        </Way>
        {isAdmin && (
          <Way to="/admin" icon="shield" label="Administration" text="Le panneau de l’équipe." />
        )}
      </nav>
    </Doors>
  )
}

function Doors({ children, ...head }: ComponentProps<typeof Gatehouse> & { children: ReactNode }) {
  return (
    <>
      <Gatehouse {...head} />
      <div className="wrap pt-6 pb-16">{children}</div>
    </>
  )
}

type WayProps = { to: string; icon: IconName; label: string; text: string; children?: ReactNode }

/** One way on, and what is found there: all of it leads there. */
function Way({ to, icon, label, text, children }: WayProps) {
  return (
    <div className="crate crate-link choice-way">
      <Icon name={icon} />
      <div className="choice-head">
        <h2>
          <Link to={to} className="after:absolute after:inset-0">
            {label}
          </Link>
        </h2>
        <p>{text}</p>
      </div>
      <Icon name="chevron" className="-rotate-90" />
      {children}
    </div>
  )
}

/** As high as what takes its place, so that nothing below it moves. */
function Loading() {
  return (
    <Doors kicker="Contrôle des papiers" title="Un instant" lead="La barrière se lève…">
      <div role="status" className="choice">
        <span className="sr-only">Chargement...</span>
        {[1, 2].map((way) => (
          <div key={way} className="crate min-h-80 p-8">
            <Skeleton lines={5} />
          </div>
        ))}
      </div>
    </Doors>
  )
}
