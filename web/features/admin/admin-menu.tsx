import { type MouseEvent, useId } from 'react'
import { Link } from 'react-router'
import type { Waiting } from '#contract/waiting.ts'
import { Icon } from '#web/components/icon.tsx'
import { useMay } from './admin-session.tsx'
import { type AdminTab, groupsFor, type Place } from './admin-tabs.ts'
import { useWaiting } from './use-waiting.ts'

const WAITING_WORDS: Record<keyof Waiting, string> = {
  orders: 'à vérifier',
  deliveries: 'à décider',
  messages: 'à traiter',
  applications: 'à étudier',
}
const LARGEST = 99

type AdminMenuProps = {
  id: string
  selected: AdminTab
  /** On a phone, where it lies over the page. */
  isOpen: boolean
  onFollow: () => void
}

/** A column beside the page; where there is no room for one, it opens over it. */
export function AdminMenu({ id, selected, isOpen, onFollow }: AdminMenuProps) {
  const base = useId()
  const waiting = useWaiting()
  const may = useMay()
  /** Another page begins at its top; the browser would leave it wherever its length allows. */
  function follow(event: MouseEvent) {
    if (event.defaultPrevented) return
    scrollTo(0, 0)
    onFollow()
  }
  return (
    <nav id={id} aria-label="Administration" className="admin-menu" data-open={isOpen || undefined}>
      {groupsFor(may).map(({ label, places }) => (
        <div key={label}>
          <p id={`${base}-${label}`}>{label}</p>
          <ul aria-labelledby={`${base}-${label}`}>
            {places.map((place) => (
              <Entry
                key={place.id}
                {...place}
                isSelected={place.id === selected}
                count={(place.waiting && waiting?.[place.waiting]) ?? 0}
                onClick={follow}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type EntryProps = Place & {
  isSelected: boolean
  count: number
  onClick: (event: MouseEvent) => void
}

function Entry({ id, label, icon, waiting, isSelected, count, onClick }: EntryProps) {
  const countId = useId()
  const shown = waiting && count > 0
  return (
    <li>
      <Link
        to={`/admin?onglet=${id}`}
        aria-current={isSelected ? 'page' : undefined}
        aria-describedby={shown ? countId : undefined}
        onClick={onClick}
      >
        <Icon name={icon} />
        {label}
      </Link>
      {shown && (
        <span id={countId} className="admin-menu-count">
          {count > LARGEST ? `${LARGEST}+` : count}
          <span className="sr-only"> {WAITING_WORDS[waiting]}</span>
        </span>
      )}
    </li>
  )
}
