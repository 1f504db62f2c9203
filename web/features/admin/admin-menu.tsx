import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts'

/** A column on a desk, a row to swipe on a phone. */
export function AdminMenu({ selected }: { selected: AdminTab }) {
  return (
    <nav aria-label="Administration" className="admin-menu">
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
