import type { NewsInput } from '#contract/news.ts'

/** Told of so many days after they happened. */
type DemoNews = Omit<NewsInput, 'published_at'> & { daysAgo: number }

export const demoNews: DemoNews[] = [
  {
    daysAgo: 2,
    title: 'La régate des lanternes revient samedi',
    slug: 'regate-des-lanternes',
    summary: 'Douze équipages, un seul chenal et plus une lumière au port : départ à 21 h.',
    html: '<p>Samedi à 21 h, les feux du port s’éteignent et les lanternes prennent le relais. Douze équipages s’affrontent du Grand Môle à la Pointe-aux-Embruns.</p><h3>Participer</h3><ul><li>Inscriptions à la capitainerie jusqu’à vendredi soir.</li><li>Trois personnes par bateau, gilet obligatoire.</li></ul><p>Les paris sont interdits. Les patrons de café ont promis de ne rien voir.</p>',
    image: '/art/properties/peniche-insomnie.svg',
    author: 'La capitainerie',
  },
  {
    daysAgo: 9,
    title: 'Le Fanal rallume son enseigne',
    slug: 'le-fanal-rallume-son-enseigne',
    summary: 'Le cinéma du boulevard du Môle rouvre, avec un film par semaine choisi par la ville.',
    html: '<p>Après six mois de travaux, le Fanal rouvre ses cent fauteuils. Chaque dimanche, la salle projette le film que les habitants ont choisi.</p><p>Le balcon reste réservé aux réunions qui n’ont jamais eu lieu.</p>',
    image: '/art/properties/cinema-fanal.svg',
    author: 'La rédaction',
  },
]
