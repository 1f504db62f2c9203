import { NavLink } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { preloadScreen } from '#web/routes.tsx'
import { ACCOUNT, placesFor } from './places.ts'

/** The site's places, the same in the bar and in the phone's menu. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const session = useSession()
  return (
    <ul>
      {placesFor(session).map(([to, label]) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={onFollow}
            onPointerEnter={() => preloadScreen(to)}
            onFocus={() => preloadScreen(to)}
          >
            {label}
            {to === ACCOUNT[0] && <small>{session?.user.username}</small>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
