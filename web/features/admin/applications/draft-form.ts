import type { AdminForm } from '#contract/application-forms.ts'
import type { ApplicationField, FieldKind } from '#contract/application-kinds.ts'

/** What a form consists of while it is composed. */
export type Draft = Pick<
  AdminForm,
  | 'title'
  | 'slug'
  | 'intro'
  | 'purpose'
  | 'faction_id'
  | 'job_id'
  | 'open'
  | 'waiting_days'
  | 'fields'
>

/** A name that no answer has yet, kept for as long as the field is there. */
const newKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

export const blankField = (kind: FieldKind): ApplicationField => ({
  key: newKey(),
  kind,
  label: '',
  help: '',
  required: true,
  options: kind === 'choice' || kind === 'choices' ? ['Oui', 'Non'] : [],
})

export const blankForm = (): Draft => ({
  title: '',
  slug: '',
  intro: '',
  purpose: 'free',
  faction_id: null,
  job_id: null,
  open: false,
  waiting_days: 14,
  fields: [{ ...blankField('short'), label: 'Nom et prénom de votre personnage' }],
})
