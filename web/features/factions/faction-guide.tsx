import { Icon } from '#web/components/icon.tsx'
import { Reveal } from '#web/components/reveal.tsx'
import { useSite } from '#web/lib/site.ts'

/** How to get in: its steps, the rules of every faction, what is asked first. */
export function FactionGuide() {
  const { kicker, title, steps, rules, requirements, note } = useSite().factionGuide
  return (
    <>
      <section aria-labelledby="rejoindre" className="border-y border-line bg-raised py-20">
        <div className="wrap">
          <p className="kicker">{kicker}</p>
          <h2 id="rejoindre" className="title-2 mt-4">
            {title}
          </h2>
          <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="relative border-t-2 border-line-strong pt-6">
                <span className="absolute -top-[5px] left-0 size-2 rounded-full bg-accent shadow-[0_0_14px_4px_var(--glow)]" />
                <span
                  aria-hidden="true"
                  className="font-display text-7xl leading-none font-black text-amber-text"
                >
                  {index + 1}
                </span>
                <h3 className="title-4 mt-3">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <div className="wrap grid gap-12 py-20 lg:grid-cols-[7fr_5fr] lg:gap-20">
        <Reveal>
          <section aria-labelledby="regles-factions">
            <h2 id="regles-factions" className="title-2">
              Règles des factions
            </h2>
            <ul className="mt-8">
              {rules.map((rule) => (
                <li key={rule} className="flex gap-4 border-t border-line py-4 first:border-0">
                  <Icon name="gavel" className="mt-1 text-accent-text" />
                  {rule}
                </li>
              ))}
            </ul>
          </section>
        </Reveal>
        <div className="grid content-start gap-8">
          <section aria-labelledby="prerequis" className="crate p-7">
            <h2 id="prerequis" className="title-3">
              Prérequis
            </h2>
            <ul className="mt-5 grid gap-4">
              {requirements.map((requirement) => (
                <li key={requirement} className="flex gap-3">
                  <Icon name="check" className="mt-0.5 text-good" />
                  {requirement}
                </li>
              ))}
            </ul>
          </section>
          <section
            aria-labelledby="note"
            className="border-l-4 border-amber bg-[color-mix(in_srgb,var(--amber)_9%,transparent)] p-7"
          >
            <h2 id="note" className="title-3 flex items-center gap-3 text-amber-text">
              <Icon name="warning" />
              Note importante
            </h2>
            <p className="mt-4">{note}</p>
          </section>
        </div>
      </div>
    </>
  )
}
