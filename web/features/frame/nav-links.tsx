import { NavLink } from 'react-router'
import { useStored } from '#web/lib/storage.ts'
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
  const signedIn = useStored('authToken') !== null
  return (
    <ul>
      {(signedIn ? [...LINKS, ACCOUNT] : LINKS).map(([to, label]) => (
        <li key={to}>
          <NavLink to={to} onClick={onFollow} onPointerEnter={() => preloadScreen(to)} onFocus={() => preloadScreen(to)}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
