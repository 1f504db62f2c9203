import type { Note } from './auth-page.tsx'

/** What holds before the link is sent and once it is followed. */
export const OF_RESET: Note[] = [
  {
    icon: 'clock',
    title: 'Trente minutes',
    text: 'Le lien vaut ce temps-là, et ne sert qu’une fois.',
  },
  {
    icon: 'shield',
    title: 'Vos achats restent',
    text: 'Changer de mot de passe ne touche ni à vos commandes ni à votre personnage.',
  },
]
