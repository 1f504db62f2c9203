import './customer.css'
import { type ReactNode, useId } from 'react'

type PanelCardProps = { title: string; wide?: boolean; children: ReactNode }

/** One subject of a page of the panel, with its title. */
export function PanelCard({ title, wide = false, children }: PanelCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-wide={wide || undefined} className="crate panel-box">
      <h2 id={id} className="title-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
