import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { MoreActions } from './more-actions.tsx'

/** Where the head of the page is drawn; null until that is there, undefined for where it stands. */
const HeadPlace = createContext<HTMLElement | null | undefined>(undefined)

type PageHeadProps = {
  title: string
  /** The list that it was opened from; what is one of a list is named as its owner writes it. */
  back?: { to: string; label: string }
  children?: ReactNode
}

/** Title of a page of the panel, with its buttons. */
export function PageHead({ title, back, children }: PageHeadProps) {
  const place = use(HeadPlace)
  if (place === null) return null
  const head = (
    <header className="admin-head">
      {back && (
        <Link className="admin-back" to={back.to}>
          <span aria-hidden="true">←</span> {back.label}
        </Link>
      )}
      <h1>{title}</h1>
      {children && (
        <MoreActions label="Autres actions" className="admin-actions">
          {children}
        </MoreActions>
      )}
    </header>
  )
  return place ? createPortal(head, place) : head
}

/** Words of a button; a phone, where the title tells the rest, shows the first of them. */
export function ShortLabel({ children }: { children: string }) {
  const [first, ...rest] = children.split(' ')
  return (
    <span>
      {first}
      <span className="beyond-phone"> {rest.join(' ')}</span>
    </span>
  )
}

/** For lists that share a page by tabs: each brings a head of its own, which belongs above them. */
export function HeadAboveTabs({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <div ref={setPlace} />
      <HeadPlace value={place}>{children}</HeadPlace>
    </>
  )
}
