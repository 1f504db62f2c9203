import { Skyline } from '#web/art/skyline.tsx'
import { Water } from '#web/art/water.tsx'
import { useSite } from '#web/lib/site.ts'
import { JoinButton } from './join-button.tsx'
import { litWindows } from './lit-windows.ts'
import { ServerStatus } from './server-status.tsx'
import { useTown } from './use-town.ts'

const CAPACITY = 64

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
  const { hero, pictures } = useSite()
  const { title, subtitle, backgroundImage, figures } = hero
  const town = useTown()
  return (
    <section
      className="hero"
      aria-labelledby="hero-title"
      data-lit={litWindows(town?.count, CAPACITY)}
    >
      <div className="hero-view">
        {backgroundImage ? (
          <img
            src={backgroundImage}
            srcSet={
              hero.backgroundNarrow
                ? `${hero.backgroundNarrow} 780w, ${backgroundImage} 1920w`
                : undefined
            }
            alt=""
            className="hero-photo"
          />
        ) : (
          <Skyline full hour={town?.hour} />
        )}
        <div className="wrap hero-head">
          <img src={pictures.logo} alt="" width="96" height="96" className="hero-logo" />
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
            {hero.buttonLink && <JoinButton link={hero.buttonLink} />}
          </div>
          <div className="hero-board">
            <ServerStatus {...town} capacity={CAPACITY} />
            <ul className="hero-stats">
              {figures.map(({ value, label }) => (
                <li key={label}>
                  <strong>{value}</strong> {label}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}
