import type { FormInput } from '#contract/application-forms.ts'
import type { ApplicationField } from '#contract/application-kinds.ts'

type Asked = Pick<ApplicationField, 'key' | 'kind' | 'label'> & Partial<ApplicationField>

const ask = (asked: Asked): ApplicationField => ({
  help: '',
  required: true,
  options: [],
  ...asked,
})

/** `faction`: the name of the demo's own that it is for. */
export const demoForms: (Omit<FormInput, 'fields' | 'slug'> & {
  slug: string
  fields: ApplicationField[]
  faction?: string
})[] = [
  {
    slug: 'liste-blanche',
    title: 'Entrer à Port-Minuit',
    intro:
      'Qui vous êtes, qui vous jouerez, ce que vous avez retenu du règlement : comptez un quart d’heure.',
    purpose: 'whitelist',
    open: true,
    waiting_days: 14,
    fields: [
      ask({
        key: 'majeur',
        kind: 'choice',
        label: 'Votre âge',
        options: ['16 ou 17 ans', '18 ans ou plus'],
      }),
      ask({
        key: 'accord',
        kind: 'consent',
        label: 'Un parent sait que je joue ici et l’accepte',
        when: { field: 'majeur', test: 'is', value: '16 ou 17 ans' },
      }),
      ask({
        key: 'personnage',
        kind: 'short',
        label: 'Nom et prénom de votre personnage',
        max: 60,
      }),
      ask({
        key: 'histoire',
        kind: 'long',
        label: 'Son histoire, jusqu’à son arrivée au port',
        help: 'D’où vient-il, que cherche-t-il, que fuit-il ?',
        min: 200,
        max: 3000,
      }),
      ask({
        key: 'experience',
        kind: 'choices',
        label: 'Ce que vous avez déjà joué',
        required: false,
        options: ['Civil', 'Forces de l’ordre', 'Secours', 'Illégal', 'Rien encore'],
      }),
      ask({
        key: 'scene',
        kind: 'long',
        label: 'On vous braque dans une ruelle, seul. Que fait votre personnage ?',
        min: 100,
        max: 2000,
      }),
      ask({
        key: 'video',
        kind: 'link',
        label: 'Une scène que vous avez filmée',
        help: 'Si vous en avez une.',
        required: false,
      }),
      ask({ key: 'reglement', kind: 'consent', label: 'J’ai lu le règlement et je l’accepte' }),
    ],
  },
  {
    slug: 'radio-minuit',
    title: 'Rejoindre Radio Minuit 98.4',
    intro: 'La rédaction cherche des voix, des plumes et des oreilles. Parlez-nous de la vôtre.',
    purpose: 'faction',
    faction: 'Radio Minuit 98.4',
    open: true,
    waiting_days: 7,
    fields: [
      ask({ key: 'personnage', kind: 'short', label: 'Nom de votre personnage', max: 60 }),
      ask({
        key: 'poste',
        kind: 'choices',
        label: 'Ce que vous aimeriez faire',
        options: ['Animer une émission', 'Enquêter', 'Tenir la régie'],
      }),
      ask({
        key: 'emission',
        kind: 'long',
        label: 'Présentez l’émission dont vous rêvez',
        when: { field: 'poste', test: 'contains', value: 'Animer une émission' },
        max: 1500,
      }),
      ask({
        key: 'soirs',
        kind: 'number',
        label: 'Combien de soirs par semaine ?',
        min: 1,
        max: 7,
      }),
      ask({ key: 'debut', kind: 'date', label: 'À partir de quand ?', required: false }),
    ],
  },
]
