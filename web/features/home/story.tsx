import meeting from '#web/art/night-meeting.svg'
import pier from '#web/art/night-pier.svg'
import road from '#web/art/night-road.svg'
import { Reveal } from '#web/components/reveal.tsx'

const SLIDES = [
  {
    hour: '00:12',
    kicker: 'Immersion',
    title: 'Vous descendez du dernier ferry',
    text: 'La pluie, un sac, un nom que personne ne connaît. Le micro s’ouvre et la ville répond : la radio du taxi, le voisin qui se plaint, la sirène deux rues plus loin. Ici, on ne joue pas un score, on vit quelqu’un.',
    picture: road,
    alt: 'Un quai mouillé la nuit, une voiture s’éloigne sous les lampadaires.',
  },
  {
    hour: '02:47',
    kicker: 'Une histoire à écrire',
    title: 'Tout se décide entre deux conteneurs',
    text: 'Aucun scénario ne vous attend. Une dette, une promesse, une livraison qui tourne mal : ce que vous faites cette nuit, d’autres s’en souviendront demain. Docker, flic, avocate ou parrain, votre histoire commence là où vous la laissez vous échapper.',
    picture: meeting,
    alt: 'Deux silhouettes se font face entre des conteneurs, éclairées par des phares.',
  },
  {
    hour: '05:38',
    kicker: 'Une communauté humaine',
    title: 'Au petit jour, on se raconte la nuit',
    text: 'Derrière chaque personnage, quelqu’un. Une équipe qui répond, des joueurs qui accueillent les nouveaux, des rivaux en ville qui rient ensemble sur le quai. On vient pour le jeu, on reste pour les gens.',
    picture: pier,
    alt: 'Des amis assis au bout d’une jetée regardent le soleil se lever sur le port.',
  },
] as const

/** One night in three slides, each rising into view as the reader reaches its hour. */
export function Story() {
  return (
    <section className="story" aria-labelledby="story-title">
      <h2 id="story-title" className="sr-only">
        Une nuit en ville
      </h2>
      {SLIDES.map(({ hour, kicker, title, text, picture, alt }) => (
        <Reveal key={hour} className="slide">
          <img
            src={picture}
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
