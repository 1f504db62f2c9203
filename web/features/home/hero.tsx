import { hero } from 'virtual:brand/hero'
import logo from '#brand/logo.svg'
import { Skyline } from '#web/art/skyline.tsx'
import { Water } from '#web/art/water.tsx'
import { JoinButton } from './join-button.tsx'
import { litWindows } from './lit-windows.ts'
import { ServerStatus } from './server-status.tsx'
import { usePlayerCount } from './use-player-count.ts'

const CAPACITY = 64

const STATS = [
  ['150+', 'véhicules'],
  ['10', 'factions'],
  ['24/7', 'activité'],
] as const

/** How large the title may be, from its longest word (phone) and its whole length (desk). */
function titleFit(title: string) {
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length))
  const size = (length: number, steps: readonly number[]) =>
    steps.findIndex((step) => length <= step)
  return {
    'data-word': size(longest, [6, 8, 11, 60]),
    'data-line': size(title.length, [8, 11, 15, 22, 60]),
  }
}

export function Hero() {
  const { title, subtitle, backgroundImage } = hero
  const count = usePlayerCount()
  return (
    <section className="hero" aria-labelledby="hero-title" data-lit={litWindows(count, CAPACITY)}>
      <div className="hero-view">
        {backgroundImage ? (
          <img src={backgroundImage} alt="" className="hero-photo" />
        ) : (
          <Skyline full />
        )}
        <div className="wrap hero-head">
          <img src={logo} alt="" width="96" height="96" className="hero-logo" />
          <h1 id="hero-title" className="hero-title" {...titleFit(title)}>
            {title}
          </h1>
        </div>
      </div>
      <div className="hero-water">
        <Water />
        <div className="wrap hero-foot">
          <div className="hero-call">
            <p className="hero-subtitle">{subtitle}</p>
            <JoinButton />
          </div>
          <div className="hero-board">
            <ServerStatus count={count} capacity={CAPACITY} />
            <ul className="hero-stats">
              {STATS.map(([figure, what]) => (
                <li key={what}>
                  <strong>{figure}</strong> {what}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
