import { Reveal } from '#web/components/reveal.tsx'

const STEPS = [
  {
    title: 'Immersion',
    text: 'Des sons, des métiers, des lieux et des règles pensés pour une chose : que rien ne vous rappelle que c’est un jeu.',
  },
  {
    title: 'L’humain au centre',
    text: 'Une équipe présente et des décisions expliquées. Un désaccord se règle par une discussion, jamais par un automate.',
  },
  {
    title: 'Profondeur technique',
    text: 'Des systèmes développés pour la ville : économie, véhicules, enquêtes, entreprises. Testés, réparés, améliorés chaque semaine.',
  },
  {
    title: 'Univers persistant',
    text: 'La ville garde la mémoire de tout : vos biens, vos dettes, vos ennemis. Quand vous dormez, le port, lui, travaille.',
  },
] as const

export function Vision() {
  return (
    <section className="vision" aria-labelledby="vision-title">
      <div className="wrap">
        <Reveal className="vision-head">
          <p className="kicker">Carte marine</p>
          <h2 id="vision-title" className="title-1">
            Notre Vision
          </h2>
          <p className="lead">
            Quatre balises, un seul cap. C’est la route que nous suivons depuis le premier soir.
          </p>
        </Reveal>
        <ol className="channel">
          {STEPS.map(({ title, text }) => (
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
