import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#web/components/button.tsx'
import { JoinLink } from '#web/features/join/join-link.tsx'
import { closeModal, openModal } from '#web/lib/modals.ts'
import { useSite } from '#web/lib/site.ts'
import { NavLinks } from './nav-links.tsx'

/**
 * A native modal dialog carries the phone's menu: Escape, focus inside and focus back come with it.
 */
export function TopBar() {
  const site = useSite()
  const menu = useRef<HTMLDialogElement>(null)
  const open = () => menu.current && openModal(menu.current)
  const close = () => menu.current && closeModal(menu.current)
  // Hidden with the site when it closes, an open menu would still keep everything else from being
  // touched.
  useLayoutEffect(() => {
    const dialog = menu.current as HTMLDialogElement
    return () => closeModal(dialog)
  }, [])
  return (
    <header className="top-bar">
      <Link to="/accueil" className="brand">
        <img src={site.pictures.logo} alt="" width="44" height="44" />
        <span>{site.identity.name}</span>
      </Link>
      <nav aria-label="Navigation principale" className="top-nav">
        <NavLinks />
      </nav>
      <JoinLink size="small" className="top-join" />
      <IconButton
        name="menu"
        label="Ouvrir le menu"
        className="menu-btn"
        aria-haspopup="dialog"
        onClick={open}
      />
      <dialog ref={menu} className="menu" aria-label="Menu">
        <IconButton name="close" label="Fermer le menu" className="menu-close" onClick={close} />
        <nav aria-label="Menu principal" className="menu-nav">
          <NavLinks onFollow={close} />
        </nav>
        <JoinLink size="large" icon="anchor" />
      </dialog>
    </header>
  )
}
