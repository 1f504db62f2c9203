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

/** The name of who is signed in. Not read through `session.ts`, whose contract would weigh on every page. */
function useUsername(): string | undefined {
  const user = useStored('user')
  try {
    return JSON.parse(user ?? '{}').username
  } catch {
    return undefined
  }
}

/** The site's places, the same in the bar and in the phone's menu. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const signedIn = useStored('authToken') !== null
  const username = useUsername()
  return (
    <ul>
      {(signedIn ? [...LINKS, ACCOUNT] : LINKS).map(([to, label]) => (
        <li key={to}>
          <NavLink
            to={to}
            title={to === ACCOUNT[0] && username ? `Connecté : ${username}` : undefined}
            onClick={onFollow}
            onPointerEnter={() => preloadScreen(to)}
            onFocus={() => preloadScreen(to)}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
