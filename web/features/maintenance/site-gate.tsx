import { Activity, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsAdmin } from '#web/features/auth/use-is-admin.ts'
import { useSession } from '#web/lib/session.ts'
import { useMaintenance } from './use-maintenance.ts'

export const preloadMaintenance = () => import('./maintenance-screen.tsx')
const MaintenanceScreen = lazy(preloadMaintenance)
const MaintenanceNotice = lazy(() => import('./maintenance-notice.tsx'))

/**
 * Shows the site, or the maintenance page alone. The site stays behind it as it was: a half-filled
 * form is still there after.
 */
export function SiteGate({ closed, children }: { closed: boolean; children: ReactNode }) {
  const maintenance = useMaintenance(closed)
  const mayEnter = useMayEnter()
  const shut = maintenance.isOn && !mayEnter
  return (
    <>
      {shut && (
        <Suspense>
          <MaintenanceScreen maintenance={maintenance} />
        </Suspense>
      )}
      <Activity mode={shut ? 'hidden' : 'visible'}>
        {!maintenance.isOn && maintenance.schedule && (
          <Suspense>
            <MaintenanceNotice schedule={maintenance.schedule} />
          </Suspense>
        )}
        {children}
      </Activity>
    </>
  )
}

/**
 * A verified admin keeps working in the panel, and is asked about before it closes: the page must
 * not come between.
 */
function useMayEnter(): boolean {
  const { pathname } = useLocation()
  const session = useSession()
  return useIsAdmin(pathname.startsWith('/admin') ? session : null) === true
}
