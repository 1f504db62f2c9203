import { Link, useLocation } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { preloadScreen } from '#web/routes.tsx'
import { MoreLinks } from './more-links.tsx'
import { ACCOUNT, placesFor } from './places.ts'
import { useMenuLinks } from './use-menu-links.ts'

/** The site's places, the same in the bar and in the phone's menu, and then the owner's own. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { menu } = useSite()
  const session = useSession()
  const more = useMenuLinks()
  const { pathname } = useLocation()
  const link = (to: string, label: string) => (
    <li key={to}>
      <Link
        to={to}
        // Of what lies below it, too.
        aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
        onClick={onFollow}
        onPointerEnter={() => preloadScreen(to)}
        onFocus={() => preloadScreen(to)}
      >
        {label}
        {label === ACCOUNT[1] && <small>{session?.user.username}</small>}
      </Link>
    </li>
  )
  const own = more.map(([to, title]) => link(to, title.toUpperCase()))
  return (
    <ul>
      {placesFor(session, menu).map(([to, label]) =>
        // In the customer's own place, which the choice behind it leads to, one stays there.
        link(to === ACCOUNT[0] && pathname === '/panelclient' ? pathname : to, label),
      )}
      {onFollow || more.length === 0 ? own : <MoreLinks>{own}</MoreLinks>}
    </ul>
  )
}
