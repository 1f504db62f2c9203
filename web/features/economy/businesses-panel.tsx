import { useId } from 'react'
import { Button } from '#web/components/button.tsx'
import type { IconName } from '#web/components/icon.tsx'
import { IconTile } from '#web/components/icon-tile.tsx'
import { dollars } from '#web/lib/dollars.ts'
import { useSite } from '#web/lib/site.ts'

const ICONS: IconName[] = ['cart', 'users', 'bolt']

/** The ways to be one's own boss, and what each costs to start. */
export function BusinessesPanel() {
  const { businesses, note } = useSite().economy
  const soon = useId()
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-3">
        {businesses.map(({ name, cost, text, examples }, index) => (
          <article key={name} className="crate flex flex-col p-6">
            <h2 className="title-2 flex items-center justify-between gap-4">
              {name}
              <IconTile name={ICONS[index % ICONS.length] ?? 'cart'} />
            </h2>
            <p className="mt-3 flex flex-wrap items-baseline gap-2 border-b border-line pb-4">
              <span className="code">À partir de</span>
              <span className="font-display text-4xl font-black text-amber-text">
                {dollars(cost)}
              </span>
            </p>
            <p className="mt-4 text-soft">{text}</p>
            <ul className="mt-5 grid gap-2">
              {examples.map((example) => (
                <li key={example} className="flex items-center gap-3">
                  <span className="size-1.5 bg-amber" />
                  {example}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <section
        aria-labelledby={`${soon}-titre`}
        className="mt-14 grid items-center gap-8 border-l-4 border-amber pl-6 md:grid-cols-[1fr_auto] md:pl-10"
      >
        <div>
          <h2 id={`${soon}-titre`} className="title-3">
            {note.title}
          </h2>
          <p className="mt-3 max-w-[44rem] text-soft">{note.text}</p>
        </div>
        <div className="grid justify-items-start gap-2 md:justify-items-center">
          <Button variant="ghost" icon="download" aria-disabled="true" aria-describedby={soon}>
            Guide de l’entrepreneur
          </Button>
          <p id={soon} className="code">
            Pas encore disponible
          </p>
        </div>
      </section>
    </>
  )
}
