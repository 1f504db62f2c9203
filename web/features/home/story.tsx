import { scenePicture } from '#web/art/scene-picture.ts'
import { Reveal } from '#web/components/reveal.tsx'
import { useSite } from '#web/lib/site.ts'

/** The scene's, for slides without a picture of their own. */
const PICTURES = ['slide-1', 'slide-2', 'slide-3'] as const

/** One night in a few slides, each rising into view as the reader reaches its hour. */
export function Story() {
  const { story, scene } = useSite()
  const { title, slides } = story
  return (
    <section className="story" aria-labelledby="story-title">
      <h2 id="story-title" className="sr-only">
        {title}
      </h2>
      {slides.map(({ hour, kicker, title, text, picture, alt }, index) => (
        <Reveal key={hour + title} className="slide">
          <img
            src={picture ?? scenePicture(PICTURES[index % PICTURES.length] ?? 'slide-1', scene)}
            alt={alt}
            width="1200"
            height="800"
            loading="lazy"
            decoding="async"
            className="slide-picture"
          />
          <div className="slide-text">
            <p className="slide-hour">{hour}</p>
            <p className="kicker">{kicker}</p>
            <h3 className="title-2">{title}</h3>
            <p className="lead">{text}</p>
          </div>
        </Reveal>
      ))}
    </section>
  )
}
