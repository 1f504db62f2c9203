import { brand } from 'virtual:brand'
import { ButtonLink } from '#web/components/button.tsx'
import { Reveal } from '#web/components/reveal.tsx'

/** The last word before the quay: where to go from here. */
export function Boarding() {
  return (
    <section className="wrap boarding" aria-labelledby="boarding-title">
      <Reveal className="boarding-body">
        <h2 id="boarding-title" className="title-1">
          Prochain départ : minuit
        </h2>
        <p className="lead">
          Lisez les règles, choisissez un camp, venez nous parler. Le reste s’écrit en ville.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/regles" variant="ghost" icon="gavel">
            Lire les règles
          </ButtonLink>
          <ButtonLink to="/factions" variant="ghost" icon="users">
            Choisir une faction
          </ButtonLink>
          <ButtonLink
            href={brand.links.chat}
            variant="ghost"
            icon="chat"
            target="_blank"
            rel="noopener noreferrer"
          >
            Rejoindre la communauté
          </ButtonLink>
        </div>
      </Reveal>
    </section>
  )
}
