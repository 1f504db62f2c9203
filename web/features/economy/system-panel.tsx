import { Icon, type IconName } from '#web/components/icon.tsx'
import { Meter } from '#web/components/meter.tsx'
import { useSite } from '#web/lib/site.ts'

const ICONS: IconName[] = ['bank', 'moon', 'bolt']

/** How money moves in the city, with its figures. */
export function SystemPanel() {
  const { title, lead, paragraphs, board, bank } = useSite().economy
  return (
    <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[6fr_5fr]">
      {/* On a phone before the text, which is long; its column is named, or it would start in the other one. */}
      <section
        aria-labelledby="indicateurs"
        className="crate self-start p-6 lg:col-start-2 lg:row-start-1"
      >
        <h2
          id="indicateurs"
          className="title-3 flex flex-wrap items-baseline justify-between gap-x-4"
        >
          {board.title}
          <span className="code">{board.note}</span>
        </h2>
        <div className="mt-5 grid gap-4">
          {board.indicators.map(({ label, percent }) => (
            <Meter
              key={label}
              label={label}
              value={percent}
              tone="amber"
              display={`${percent} %`}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="systeme-titre" className="max-w-[40rem] pt-3">
        <h2 id="systeme-titre" className="title-2">
          {title}
        </h2>
        <div className="prose mt-6">
          <p className="lead">{lead}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{strong(paragraph)}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="banque" className="lg:col-span-2">
        <h2 id="banque" className="title-2">
          {bank.title}
        </h2>
        <dl className="mt-8 grid border-y border-line md:grid-cols-3">
          {bank.offers.map(({ name, figure, unit, text }, index) => (
            <div
              key={name}
              className="border-line py-8 max-md:[&+&]:border-t md:px-8 md:first:pl-0 md:[&+&]:border-l"
            >
              <dt className="code flex items-center gap-3 text-soft">
                <Icon name={ICONS[index % ICONS.length] ?? 'bank'} className="text-accent-text" />
                {name}
              </dt>
              <dd>
                <p className="mt-4 font-display text-6xl leading-none font-black text-amber-text">
                  {figure} <span className="text-xl font-bold text-soft">{unit}</span>
                </p>
                <p className="mt-4 text-soft">{text}</p>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** What stands between two pairs of stars counts most. */
const strong = (text: string) =>
  text
    .split('**')
    .map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part))
