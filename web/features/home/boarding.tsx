import { ButtonLink } from '#web/components/button.tsx'
import { Reveal } from '#web/components/reveal.tsx'
import { useSite } from '#web/lib/site.ts'

/** The last word before the quay: where to go from here. */
export function Boarding() {
  const { closing, links } = useSite()
  return (
    <section className="wrap boarding" aria-labelledby="boarding-title">
      <Reveal className="boarding-body">
        <h2 id="boarding-title" className="title-1">
          {closing.title}
        </h2>
        <p className="lead">{closing.lead}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/regles" variant="ghost" icon="gavel">
            Lire les règles
          </ButtonLink>
          <ButtonLink to="/factions" variant="ghost" icon="users">
            Choisir une faction
          </ButtonLink>
          {links.chat && (
            <ButtonLink
              href={links.chat}
              variant="ghost"
              icon="chat"
              target="_blank"
              rel="noopener noreferrer"
            >
              Rejoindre la communauté
            </ButtonLink>
          )}
        </div>
      </Reveal>
    </section>
  )
}
