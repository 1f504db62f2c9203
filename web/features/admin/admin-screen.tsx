import './admin-shell.css'
import './admin.css'
import './page-head.css'
import './toolbar.css'
import './form.css'
import './settings.css'
import './list/list.css'
import './list/cards.css'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import type { Permission } from '#contract/permissions.ts'
import { call, RequestFailed } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { AdminRights, AdminToken, mayWith, RereadRights } from './admin-session.tsx'
import { AdminShell } from './admin-shell.tsx'
import { type AdminTab, placeFor } from './admin-tabs.ts'

const SCREENS: Record<AdminTab, ReturnType<typeof lazy>> = {
  statistiques: lazy(() => import('./stats/stats-page.tsx')),
  utilisateurs: lazy(() => import('./users/users-page.tsx')),
  commandes: lazy(() => import('./orders/orders-page.tsx')),
  livraisons: lazy(() => import('./deliveries/deliveries-page.tsx')),
  acces: lazy(() => import('./gate/gate-page.tsx')),
  produits: lazy(() => import('./products/products-page.tsx')),
  actualites: lazy(() => import('./written/written-page.tsx')),
  factions: lazy(() => import('./factions/factions-page.tsx')),
  jobs: lazy(() => import('./economy/economy-page.tsx')),
  equipe: lazy(() => import('./team/team-page.tsx')),
  regles: lazy(() => import('./rules/rules-page.tsx')),
  maintenance: lazy(() => import('./maintenance/maintenance-page.tsx')),
  journal: lazy(() => import('./journal/journal-page.tsx')),
  messages: lazy(() => import('./messages/messages-page.tsx')),
  candidatures: lazy(() => import('./applications/applications-page.tsx')),
  comptabilite: lazy(() => import('./books/books-page.tsx')),
  apparence: lazy(() => import('./appearance/appearance-page.tsx')),
  alertes: lazy(() => import('./alerts/alerts-page.tsx')),
  discord: lazy(() => import('./discord/discord-page.tsx')),
  systeme: lazy(() => import('./system/system-page.tsx')),
  securite: lazy(() => import('./security/security-page.tsx')),
}

/** One of the accounts, by itself. */
const CustomerPage = lazy(() => import('./customers/customer-page.tsx'))

type Rights = readonly Permission[] | null
type Check = 'asking' | 'refused' | 'unprotected' | { rights: Rights }

/** On the team, but without the second factor that it asks for. */
const lacksFactor = (error: unknown) =>
  error instanceof RequestFailed && error.body.code === 'second_factor_needed'

/** Null when the server says nothing of use. */
const askRights = (token: string): Promise<Check | null> =>
  call(verifyAdmin, {}, token).then(
    (answer: { isAdmin?: boolean; permissions?: Permission[] }) =>
      answer.isAdmin === false ? 'refused' : { rights: answer.permissions ?? null },
    (error) => {
      if (lacksFactor(error)) return 'unprotected'
      return error instanceof RequestFailed && error.status < 500 ? 'refused' : null
    },
  )

/**
 * What they may do, and the way to ask again. Whatever is not a clear yes is a no; who had one keeps
 * it while nothing is heard. It is good for the token that it was asked with, and for no other.
 */
function useAdminCheck(token: string | undefined): [Check, () => Promise<void>] {
  const [known, setKnown] = useState<{ token: string; check: Check }>()
  const ask = useCallback(async () => {
    if (!token) return
    const check = await askRights(token)
    setKnown((before) =>
      check === null && before?.token === token ? before : { token, check: check ?? 'refused' },
    )
  }, [token])
  useEffect(() => void ask(), [ask])
  if (!token) return ['refused', ask]
  return [known?.token === token ? known.check : 'asking', ask]
}

export default function AdminScreen() {
  const session = useSession()
  const [check, reread] = useAdminCheck(session?.token)
  const [params] = useSearchParams()

  if (check === 'refused' || !session) return <Navigate to="/login" replace />
  if (check === 'unprotected') return <Navigate to="/panelclient?onglet=securite" replace />
  if (check === 'asking') return <Waiting>Vérification des droits administrateur...</Waiting>
  const place = placeFor(mayWith(check.rights), params.get('onglet'))
  if (!place) return <Waiting>Votre groupe n’ouvre encore aucune page de ce panneau.</Waiting>
  const Page = SCREENS[place.id]
  const customer = place.id === 'utilisateurs' && params.get('client')
  return (
    <AdminToken value={session.token}>
      <AdminRights value={check.rights}>
        <RereadRights value={reread}>
          <AdminShell session={session} tab={place.id}>
            <Suspense fallback={<Waiting>Chargement...</Waiting>}>
              {customer ? <CustomerPage key={customer} id={customer} /> : <Page />}
            </Suspense>
          </AdminShell>
        </RereadRights>
      </AdminRights>
    </AdminToken>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <div role="status" className="admin-waiting">
      <p className="lead">{children}</p>
    </div>
  )
}
