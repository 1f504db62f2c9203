import '#web/art/scenes/barrier.css'
import './account.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { keepAccount } from '#contract/endpoints/account.ts'
import { logout } from '#contract/endpoints/auth.ts'
import { Button } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { ThemeToggle } from '#web/components/theme-toggle.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import { closeSession, useSession } from '#web/lib/session.ts'
import { OrdersTab } from './orders-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { Standing } from './standing.tsx'

const MessagesTab = lazy(() => import('./messages-tab.tsx'))
const ApplicationsTab = lazy(() => import('./applications-tab.tsx'))

const TABS = [
  { id: 'profil', label: 'Profil' },
  { id: 'commandes', label: 'Commandes' },
  { id: 'messages', label: 'Messages' },
  { id: 'candidatures', label: 'Candidatures' },
  { id: 'securite', label: 'Sécurité' },
] as const

const SecurityTab = lazy(() => import('./security/security-tab.tsx'))

/** The link of the deletion mail comes here, signed in or not. */
function useKeptAccount() {
  const [params, setParams] = useSearchParams()
  const { showToast } = useToast()
  const queryClient = useQueryClient()
  const token = params.get('conserver')
  useEffect(() => {
    if (!token) return
    setParams({}, { replace: true })
    call(keepAccount, { body: { token } })
      .then(({ message }) => {
        showToast({ title: 'Compte conservé', message, variant: 'success', duration: 8000 })
        // The page may have been told of the deletion just before.
        return queryClient.invalidateQueries()
      })
      .catch((error) => {
        const message = failureReason(error)
        showToast({ title: 'Lien refusé', message, variant: 'danger', duration: 8000 })
      })
  }, [token, setParams, showToast, queryClient])
}

export default function AccountScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const tab = TABS.find(({ id }) => id === params.get('onglet'))?.id ?? 'profil'
  useKeptAccount()

  if (!session) return <Navigate to="/login" replace />

  async function leave() {
    const { token } = session ?? {}
    closeSession()
    queryClient.clear()
    navigate('/login')
    // The token is forgotten here whatever the server says of it.
    await call(logout, {}, token).catch(() => undefined)
  }

  return (
    <>
      <PageHeader
        scene="barrier-up"
        kicker="Espace client"
        title={session.user.username || 'Mon espace'}
        lead={<Standing session={session} />}
      />
      <div className="wrap pt-4 pb-24">
        <div className="account">
          <Tabs
            label="Mon espace"
            tabs={TABS}
            selected={tab}
            onSelect={(id) => setParams(id === 'profil' ? {} : { onglet: id }, { replace: true })}
          >
            {tab === 'profil' && <ProfileTab session={session} />}
            {tab === 'commandes' && <OrdersTab session={session} />}
            {tab === 'messages' && (
              <Suspense fallback={<Skeleton lines={6} />}>
                <MessagesTab session={session} />
              </Suspense>
            )}
            {tab === 'candidatures' && (
              <Suspense fallback={<Skeleton lines={6} />}>
                <ApplicationsTab session={session} />
              </Suspense>
            )}
            {tab === 'securite' && (
              <Suspense fallback={<Skeleton lines={6} />}>
                <SecurityTab session={session} />
              </Suspense>
            )}
          </Tabs>
          <div className="account-tools">
            <Button variant="ghost" size="small" icon="logout" onClick={leave}>
              Déconnexion
            </Button>
            <ThemeToggle />
          </div>
        </div>
      </div>
    </>
  )
}
