import type { ReactNode } from 'react'
import { Skyline } from '#web/art/skyline.tsx'

/**
 * The head of an inner page: its marking (`QUAI 02`), its title, one sentence, over the city at low
 * tide.
 */
export function PageHeader({
  kicker,
  title,
  lead,
  children,
}: {
  kicker?: string
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      <Skyline />
      <div className="wrap page-header-text">
        {kicker && <p className="kicker">{kicker}</p>}
        <h1 className="title-1">{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </header>
  )
}
