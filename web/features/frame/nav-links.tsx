import { NavLink } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { preloadScreen } from '#web/routes.tsx'

const LINKS = [
  ['/accueil', 'ACCUEIL'],
  ['/factions', 'FACTIONS'],
  ['/economie', 'ÉCONOMIE'],
  ['/regles', 'RÈGLES'],
  ['/shop', 'BOUTIQUE'],
  ['/contact', 'CONTACT'],
  ['/login', 'CONNEXION'],
] as const
const ACCOUNT = ['/redirect', 'MON COMPTE'] as const

/** The site's places, the same in the bar and in the phone's menu. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const session = useSession()
  return (
    <ul>
      {(session ? [...LINKS, ACCOUNT] : LINKS).map(([to, label]) => (
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
