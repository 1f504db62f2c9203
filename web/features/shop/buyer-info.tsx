import { Link } from 'react-router'
import { Icon } from '#web/components/icon.tsx'
import { seller } from '#web/lib/seller.ts'
import { type Fact, factsOf, OWN_FACTS } from './facts.ts'

const FACTS = seller ? factsOf(seller) : OWN_FACTS

/** What a buyer wants to know before paying. */
export function BuyerGuide() {
  return (
    <section
      aria-labelledby="avant-de-payer"
      className="mt-20 border-y border-line bg-raised py-16"
    >
      <div className="wrap">
        <p className="kicker">Bon à savoir</p>
        <h2 id="avant-de-payer" className="title-2 mt-4">
          Avant de payer
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {FACTS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} className="size-9 text-accent-text" />
              <h3 className="title-4 mt-3">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-soft">
          Aucun achat n’est nécessaire pour jouer. Tout est dans les <Terms />.
        </p>
      </div>
    </section>
  )
}

const HANDED_OVER: Fact = {
  icon: 'gamepad',
  title: 'Remis par l’équipe',
  text: 'Un membre de l’équipe vous le remet en jeu après l’achat ; votre espace dit où il en est.',
}

/** The same, beside a product or a total. */
export function BuyerFacts({
  handedOver = false,
  className = '',
}: {
  handedOver?: boolean
  className?: string
}) {
  const [delivered, ...others] = FACTS.slice(0, 3)
  return (
    <ul className={`grid gap-3 text-[0.9375rem] leading-snug text-soft ${className}`}>
      {[handedOver ? HANDED_OVER : (delivered as Fact), ...others].map(({ icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 text-amber-text" />
          <p>
            <strong className="text-ink">{title}.</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  )
}

export function Terms() {
  return (
    <Link to="/conditions" className="link">
      conditions de vente
    </Link>
  )
}
