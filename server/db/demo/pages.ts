import type { FreePageInput } from '#contract/free-pages.ts'

export const demoPages: FreePageInput[] = [
  {
    title: 'Bienvenue à bord',
    slug: 'bienvenue-a-bord',
    description: 'Vos premiers pas en ville, de la gare maritime au premier salaire.',
    html: `<p>Vous descendez du dernier ferry avec un sac, un nom et de quoi tenir trois jours. Voici comment ne pas les perdre.</p><h3>Avant d’embarquer</h3><ul><li>Lisez les <a href="/regles">règles de la ville</a> : dix minutes, et bien des ennuis en moins.</li><li>Préparez un personnage avec un passé, un défaut et une raison de rester.</li></ul><h3>Votre première nuit</h3><p>Passez à la capitainerie pour vos papiers, puis au Café du Bassin : on y embauche, on y loge, on y raconte. Les <a href="/economie">métiers ouverts à tous</a> sont affichés près du comptoir.</p><h3>Et ensuite</h3><p>Une fois vos marques prises, les <a href="/factions">factions</a> recrutent. Elles préfèrent les gens qu’elles ont déjà croisés.</p>`,
    in_menu: true,
    position: 1,
    published: true,
  },
]
