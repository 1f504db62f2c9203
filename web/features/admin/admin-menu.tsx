import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

/** A column on a desk, a row to swipe on a phone. */
export function AdminMenu({ selected }: { selected: AdminTab }) {
  const menu = useRef<HTMLElement>(null)
  // Sideways only: the place one is at is in sight, and the page stays where it is.
  useLayoutEffect(() => {
    const row = menu.current
    const current = row?.querySelector(`[href$="onglet=${selected}"]`)?.getBoundingClientRect()
    if (!row || !current) return
    const { left, width } = row.getBoundingClientRect()
    row.scrollLeft += current.left + current.width / 2 - (left + width / 2)
  }, [selected])
  return (
    <nav ref={menu} aria-label="Administration" className="admin-menu">
      <ul>
        {ADMIN_TABS.map(({ id, label, icon }) => (
          <li key={id}>
            <Link to={`/admin?onglet=${id}`} aria-current={id === selected ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
