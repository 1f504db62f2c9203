import type { Site } from '#contract/appearance.ts'
import type { IconName } from '#web/components/icon.tsx'
import { IconTile } from '#web/components/icon-tile.tsx'
import { seller } from '#web/lib/seller.ts'
import { useSite } from '#web/lib/site.ts'

type Channel = { label: string; value: string; href: string | null; icon: IconName }

const channels = ({ identity: { contactMail }, hero, links }: Site): Channel[] => [
  { label: 'Email', value: contactMail, href: `mailto:${contactMail}`, icon: 'mail' },
  { label: 'Communauté', value: 'Rejoindre le salon', href: links.chat, icon: 'chat' },
  { label: 'Serveur', value: hero.buttonText, href: links.connect, icon: 'gamepad' },
]

const ADVICE = [
  {
    title: 'Contact général',
    text: 'Une question, une idée, un souci de compte : dites-nous votre nom en jeu et ce que vous avez déjà essayé.',
  },
  {
    title: 'Remboursement',
    text: seller
      ? `${seller}, qui vend, rembourse : voyez son reçu. Pour un achat non reçu, indiquez-nous le numéro de commande ; nous répondons sous sept jours.`
      : 'Indiquez le numéro de commande et la date d’achat. Nous répondons sous sept jours.',
  },
  {
    title: 'Développement',
    text: 'Scripts, cartographie, illustration : montrez deux réalisations et le temps dont vous disposez.',
  },
]

/** Where else to find the team. */
export function ContactPanel() {
  const site = useSite()
  const { title, lead } = site.contact
  return (
    <section
      aria-labelledby="joindre"
      className="lg:sticky lg:col-start-1 lg:row-start-1 lg:top-28 lg:self-start lg:pt-5"
    >
      <h2 id="joindre" className="title-3">
        {title}
      </h2>
      <p className="lead mt-3">{lead}</p>
      <ul className="mt-5 grid">
        {channels(site).map(
          ({ label, value, href, icon }) =>
            href && (
              <li key={label} className="border-t border-line last:border-b">
                <a href={href} className="flex items-center gap-5 py-2">
                  <IconTile name={icon} />
                  <span className="min-w-0">
                    <span className="code block">{label}</span>
                    <span className="link font-semibold wrap-anywhere">{value}</span>
                  </span>
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** What to say for each kind of message. */
export function ContactAdvice() {
  return (
    <section aria-labelledby="plus-vite" className="mt-12">
      <h2 id="plus-vite" className="title-3">
        Pour aller plus vite
      </h2>
      <dl className="mt-6 grid gap-6 sm:grid-cols-3">
        {ADVICE.map(({ title, text }) => (
          <div key={title} className="border-t-2 border-line-strong pt-4">
            <dt className="font-display text-lg font-bold text-amber-text uppercase">{title}</dt>
            <dd className="mt-1 text-[0.9375rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
