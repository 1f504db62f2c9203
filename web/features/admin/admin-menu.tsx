import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

/** Another page begins at its top; the browser would leave it wherever its length allows. */
function showTop(event: MouseEvent) {
  if (!event.defaultPrevented) scrollTo(0, 0)
}

/** A column on a desk, a row to swipe on a phone. */
export function AdminMenu({ selected }: { selected: AdminTab }) {
  const menu = useRef<HTMLElement>(null)
  // Sideways only, and only when the place one is at is not in sight: an entry that was just
  // pressed stays under the finger.
  useLayoutEffect(() => {
    const row = menu.current
    const current = row?.querySelector(`[href$="onglet=${selected}"]`)?.getBoundingClientRect()
    if (!row || !current) return
    const { left, right, width } = row.getBoundingClientRect()
    if (current.left < left || current.right > right)
      row.scrollLeft += current.left + current.width / 2 - (left + width / 2)
  }, [selected])
  return (
    <nav ref={menu} aria-label="Administration" className="admin-menu">
      <ul>
        {ADMIN_TABS.map(({ id, label, icon }) => (
          <li key={id}>
            <Link
              to={`/admin?onglet=${id}`}
              aria-current={id === selected ? 'page' : undefined}
              onClick={showTop}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
