import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { ThemeToggle } from '#web/components/theme-toggle.tsx'
import { call } from '#web/lib/api.ts'
import { closeSession, type Session } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)

type AdminBarProps = {
  session: Session
  menuId: string
  isMenuOpen: boolean
  onMenu: () => void
  onSearch: () => void
}

/** What is at hand on every page of the panel. */
export function AdminBar({ session, menuId, isMenuOpen, onMenu, onSearch }: AdminBarProps) {
  const site = useSite()
  const navigate = useNavigate()
  const queryClient = useQueryClient()

  async function leave() {
    closeSession()
    queryClient.clear()
    navigate('/login')
    // Loaded when it is needed: it comes with all that signing in takes.
    const { logout } = await import('#contract/endpoints/auth.ts')
    // The token is forgotten here whatever the server says of it.
    await call(logout, {}, session.token).catch(() => undefined)
  }

  return (
    <header className="admin-bar">
      <IconButton
        name={isMenuOpen ? 'close' : 'menu'}
        label={isMenuOpen ? 'Fermer le menu' : 'Ouvrir le menu'}
        className="admin-bar-menu"
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onMenu}
      />
      <Link to="/admin" className="admin-bar-brand">
        <img src={site.pictures.logo} alt="" width="28" height="28" />
        <span>{site.identity.name}</span>
      </Link>
      <button type="button" className="admin-bar-search" aria-haspopup="dialog" onClick={onSearch}>
        <Icon name="search" />
        <span>Rechercher partout</span>
        <span aria-hidden="true" className="key">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <Link to="/accueil" className="admin-bar-site">
        <Icon name="external" />
        <span>Voir le site</span>
      </Link>
      <ThemeToggle />
      <p className="admin-bar-user">
        <Icon name="user" />
        <span className="sr-only">Connecté : </span>
        <span>{session.user.username}</span>
      </p>
      <IconButton name="logout" label="Déconnexion" onClick={leave} />
    </header>
  )
}
