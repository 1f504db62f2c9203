import './payment.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skyline } from '#web/art/skyline.tsx'
import { Water } from '#web/art/water.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useSite } from '#web/lib/site.ts'

type PaymentPageProps = {
  kicker: string
  title: string
  english?: boolean
  /** How it ended, seen before anything is read. */
  mood?: 'paid' | 'left'
  text: ReactNode
  /** A slip: beside what to do next, where there is room, and before it where there is none. */
  aside?: ReactNode
  children?: ReactNode
}

/**
 * How large the title may be, as on the home page: by its longest word (phone) and its length
 * (desk).
 */
function titleFit(title: string) {
  const longest = Math.max(...title.split(/[\s-]/).map((word) => word.length))
  return { 'data-word': longest <= 11 ? 2 : 3, 'data-line': title.length <= 22 ? 3 : 4 }
}

/** The harbour that a payment comes back to: the news in the sky, what to do next on the water. */
export function PaymentPage(props: PaymentPageProps) {
  const { kicker, title, english = false, mood, text, aside, children } = props
  const { pictures, identity } = useSite()
  return (
    <section className="hero" data-mood={mood} aria-labelledby="payment-title">
      <div className="hero-view">
        <Skyline full />
        {/* These pages have no top bar, and still a way home. */}
        <Link to="/accueil" className="brand payment-home">
          <img src={pictures.logo} alt="" width="44" height="44" />
          <span>{identity.name}</span>
        </Link>
        <div className="wrap hero-head pb-6 lg:pb-10" aria-live="polite">
          <p className="kicker">
            {mood === 'paid' && (
              <span className="payment-mark">
                <Icon name="check" />
              </span>
            )}
            {kicker}
          </p>
          <h1
            id="payment-title"
            className="hero-title"
            lang={english ? 'en' : undefined}
            {...titleFit(title)}
          >
            {title}
          </h1>
        </div>
      </div>
      <div className="hero-water">
        <Water />
        <div className="wrap hero-foot payment-foot">
          <div className="hero-subtitle" aria-live="polite">
            {text}
          </div>
          {children && <div className="payment-ways">{children}</div>}
          {aside}
        </div>
      </div>
    </section>
  )
}
