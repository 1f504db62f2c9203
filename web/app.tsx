import { Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { ToastProvider } from './components/toast.tsx'
import { Announcement } from './features/frame/announcement.tsx'
import { ErrorBoundary } from './features/frame/error-boundary.tsx'
import { Footer } from './features/frame/footer.tsx'
import { NavigationEffects } from './features/frame/navigation-effects.tsx'
import { OfflineNotice } from './features/frame/offline-notice.tsx'
import { PageProgress } from './features/frame/page-progress.tsx'
import { PageSkeleton } from './features/frame/page-skeleton.tsx'
import { TopBar } from './features/frame/top-bar.tsx'
import { SiteGate } from './features/maintenance/site-gate.tsx'
import { GivenLists } from './lib/given-lists.ts'
import type { Lists } from './lib/list-store.ts'
import { SiteContext } from './lib/site.ts'
import { findRoute, Queries, routes, type SiteRoute } from './routes.tsx'

export type AppProps = {
  /** The server sent the maintenance page instead of the one that was asked for. */
  closed: boolean
  /** What the page was drawn with. */
  site: Site
  lists: Lists
}

export function App({ closed, site, lists }: AppProps) {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <SiteContext value={site}>
      <ErrorBoundary>
        <ToastProvider>
          <GivenLists value={lists}>
            <SiteGate closed={closed}>
              <a href="#contenu" className="skip-link">
                Aller au contenu
              </a>
              {!route?.bare && <TopBar />}
              <PageProgress />
              <OfflineNotice />
              <main id="contenu" tabIndex={-1}>
                <ErrorBoundary resetKey={pathname}>
                  <Suspense fallback={<PageSkeleton />}>
                    <Routes>
                      {routes.map((route) => (
                        <Route key={route.path} path={route.path} element={<Page {...route} />} />
                      ))}
                      <Route path="*" element={<Navigate to="/accueil" replace />} />
                    </Routes>
                  </Suspense>
                </ErrorBoundary>
              </main>
              {route?.path !== '/admin' && <Footer />}
              {!route?.bare && <Announcement />}
              {route && <NavigationEffects route={route} />}
            </SiteGate>
          </GivenLists>
        </ToastProvider>
      </ErrorBoundary>
    </SiteContext>
  )
}

/** Inside of the boundary, which is hydrated after what is around it: then all can be pressed. */
function Page({ data, screen: Screen }: SiteRoute) {
  useEffect(announceHydrated, [])
  return data ? (
    <Queries>
      <Screen />
    </Queries>
  ) : (
    <Screen />
  )
}

/** To what was pressed until now: see `boot.js`. */
function announceHydrated() {
  document.dispatchEvent(new Event('hydrated'))
}
