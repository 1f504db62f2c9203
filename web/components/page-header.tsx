import type { ReactNode } from 'react'
import { Scene, type SceneName } from '#web/art/scene.tsx'
import { Skyline } from '#web/art/skyline.tsx'

const LONGEST_LARGE = 16

/**
 * The head of an inner page: its marking (`QUAI 02`), its title, one sentence, beside the place in
 * town that it speaks of, or the city.
 */
export function PageHeader({
  kicker,
  title,
  lead,
  scene,
  children,
}: {
  kicker?: ReactNode
  title: string
  lead?: ReactNode
  scene?: SceneName
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      {scene ? <Scene name={scene} /> : <Skyline />}
      <div className="wrap page-header-text">
        {kicker && <p className="kicker">{kicker}</p>}
        <h1 className={title.length > LONGEST_LARGE ? 'title-1 is-long' : 'title-1'}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </header>
  )
}
