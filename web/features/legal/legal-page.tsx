import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Contents, type Section } from '#web/components/contents.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { useSite } from '#web/lib/site.ts'

export type LegalSection = Section & { body: ReactNode }

const PAGES = [
  { to: '/conditions', label: 'Conditions d’utilisation et de vente' },
  { to: '/rgpd', label: 'Politique de confidentialité' },
  { to: '/mentions-legales', label: 'Mentions légales' },
]

// A calendar date, not a moment: read in any other zone it could become the day before.
const day = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeZone: 'UTC',
})

/** The first of a month is « 1er » in French. */
function Day({ date }: { date: string }) {
  const written = day.format(new Date(date))
  if (!written.startsWith('1 ')) return written
  return (
    <>
      1<sup>er</sup>
      {written.slice(1)}
    </>
  )
}

/**
 * A legal text: numbered sections, a table of contents that stays in view, the date it applies
 * from.
 */
export function LegalPage({
  path,
  title,
  lead,
  sections,
}: {
  path: string
  title: string
  lead: string
  sections: LegalSection[]
}) {
  const { legal } = useSite()
  return (
    <>
      <PageHeader kicker="Le registre" title={title} lead={lead} />
      <div className="wrap grid grid-cols-1 gap-x-16 gap-y-8 pt-6 pb-24 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <aside className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto">
          <p className="code mb-4">
            En vigueur depuis le{' '}
            <time dateTime={legal.updatedOn}>
              <Day date={legal.updatedOn} />
            </time>
          </p>
          <Contents sections={sections} numbered />
        </aside>
        <div className="max-w-[48rem]">
          {sections.map(({ id, title: section, body }, index) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-titre`}
              className="prose mt-14 scroll-mt-28 first:mt-0"
            >
              <h2 id={`${id}-titre`} className="flex">
                <span className="mr-3 flex-none text-amber-text">{index + 1}.</span>
                {section}
              </h2>
              {body}
            </section>
          ))}
          <nav
            aria-label="Autres textes"
            className="mt-16 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-6"
          >
            {PAGES.filter(({ to }) => to !== path).map(({ to, label }) => (
              <Link key={to} to={to} className="link">
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </>
  )
}

/** The team's address. */
export function ContactMail() {
  const { contactMail } = useSite().identity
  return (
    <a href={`mailto:${contactMail}`} className="inline-block">
      {contactMail}
    </a>
  )
}

/** The words the law wants set apart from the rest. */
export function LegalNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" aria-label={title} className="crate space-y-3 p-5 sm:p-7">
      <p className="font-display text-xl font-extrabold text-ink uppercase">{title}</p>
      {children}
    </div>
  )
}
