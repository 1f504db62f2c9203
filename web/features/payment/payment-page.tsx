import type { ReactNode } from 'react'
import { Skyline } from '#web/art/skyline.tsx'
import { Water } from '#web/art/water.tsx'

type PaymentPageProps = {
  kicker: string
  title: string
  english?: boolean
  text: ReactNode
  /** Beside what to do next, where there is room. */
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

/** Below its title, which is in the middle. */
const ALONE = 'min-[56rem]:grid-cols-1! text-center *:justify-items-center'

/** The harbour that a payment comes back to: the news in the sky, what to do next on the water. */
export function PaymentPage(props: PaymentPageProps) {
  const { kicker, title, english = false, text, aside, children } = props
  return (
    <section className="hero" aria-labelledby="payment-title">
      <div className="hero-view">
        <Skyline full />
        <div className="wrap hero-head pb-6 lg:pb-10" aria-live="polite">
          <p className="kicker">{kicker}</p>
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
        <div className={`wrap hero-foot ${aside ? '' : ALONE}`}>
          <div className="hero-call">
            <div className="hero-subtitle" aria-live="polite">
              {text}
            </div>
            {children && (
              <div
                className={`flex flex-wrap items-start gap-3 max-sm:*:w-full ${aside ? '' : 'justify-center'}`}
              >
                {children}
              </div>
            )}
          </div>
          {aside}
        </div>
      </div>
    </section>
  )
}
