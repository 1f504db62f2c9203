import type { Note } from './auth-page.tsx'

/** For those who have lost their password. */
export const KEY_NOTES: Note[] = [
  {
    icon: 'mail',
    title: 'Rien reçu ?',
    text: 'Attendez une minute, puis regardez dans vos indésirables.',
  },
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
