import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { updateHead } from '#web/lib/page-head.ts'
import { useSite } from '#web/lib/site.ts'
import type { SiteRoute } from '#web/routes.tsx'

/** What the browser does by itself on a full page load: head, scroll, focus. */
export function NavigationEffects({ route }: { route: SiteRoute }) {
  const site = useSite()
  const { pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    // Pages come with their head; the development server's do not, and a closed site's is
    // the closed page's.
    if (!document.title || document.documentElement.dataset.closed !== undefined)
      updateHead(route, site)
    if (shown.current === pathname) return
    shown.current = pathname
    if (!route.named) updateHead(route, site)
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else if (navigation !== 'POP') scrollTo(0, 0)
    focusTitle()
  }, [pathname, hash, navigation, route, site])

  return null
}

/** Tells a screen reader where it has arrived. */
function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
