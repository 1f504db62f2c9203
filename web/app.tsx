import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { ToastProvider } from './components/toast.tsx'
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
import { findRoute, Queries, routes, type SiteRoute } from './routes.tsx'

/**
 * `closed`: the server sent the maintenance page instead of the one that was asked for. `lists`:
 * what the page was drawn with.
 */
export function App({ closed, lists }: { closed: boolean; lists: Lists }) {
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  return (
    <ErrorBoundary>
      <ToastProvider>
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
                <GivenLists value={lists}>
                  <Routes>
                    {routes.map((route) => (
                      <Route key={route.path} path={route.path} element={<Page {...route} />} />
                    ))}
                    <Route path="*" element={<Navigate to="/accueil" replace />} />
                  </Routes>
                </GivenLists>
              </Suspense>
            </ErrorBoundary>
          </main>
          {route?.path !== '/admin' && <Footer />}
          {route && <NavigationEffects route={route} />}
        </SiteGate>
      </ToastProvider>
    </ErrorBoundary>
  )
}

function Page({ data, screen: Screen }: SiteRoute) {
  return data ? (
    <Queries>
      <Screen />
    </Queries>
  ) : (
    <Screen />
  )
}
