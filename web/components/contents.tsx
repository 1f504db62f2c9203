import './contents.css'
import { Icon } from './icon.tsx'

export type Section = { id: string; title: string }

/**
 * The sections of a long text, with the numbers they have there, if any: in a column that stays in view on a desk, and folded on a
 * phone, where they would be all that is seen.
 */
export function Contents({
  sections,
  numbered = false,
}: {
  sections: readonly Section[]
  numbered?: boolean
}) {
  return (
    <nav aria-label="Sommaire">
      <details className="page-contents">
        <summary className="kicker">
          Sommaire
          <Icon name="chevron" />
        </summary>
        <p className="kicker">Sommaire</p>
        <ol className="mt-4 border-l border-line">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-8 gap-3 border-l-2 border-transparent py-1 pl-4 leading-snug text-soft hover:border-accent hover:text-ink"
              >
                {numbered && (
                  <span className="min-w-[1em] font-display font-bold text-amber-text">
                    {index + 1}
                  </span>
                )}
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
