import { Reveal } from '#web/components/reveal.tsx'
import { useSite } from '#web/lib/site.ts'

export function Vision() {
  const { kicker, title, lead, steps } = useSite().vision
  return (
    <section className="vision" aria-labelledby="vision-title">
      <div className="wrap">
        <Reveal className="vision-head">
          <p className="kicker">{kicker}</p>
          <h2 id="vision-title" className="title-1">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </Reveal>
        <ol className="channel">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <Reveal>
                <h3 className="title-3">{title}</h3>
                <p>{text}</p>
              </Reveal>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
