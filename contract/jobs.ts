import type * as z from 'zod/mini'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'

export const JOB_CATEGORIES = ['public', 'private', 'illegal'] as const
export const JOB_CATEGORY_LABELS = { public: 'Public', private: 'Privé', illegal: 'Illégal' }
const SALARY = 'Le salaire doit être un nombre entier positif'

export const jobFields = {
  name: field.line('Nom', 'Le nom est requis', 120),
  description: field.text('Description', 'La description est requise'),
  category: field.choice('Catégorie', JOB_CATEGORIES, 'La catégorie est requise', {
    labels: JOB_CATEGORY_LABELS,
  }),
  salary: { ...field.count('Salaire', 0, 1_000_000_000, SALARY), formLabel: 'Salaire ($/h)' },
  requirements: field.lines('Prérequis', 'Un par ligne.'),
  isPopular: field.flag('Populaire'),
  image: field.image(),
  applyUrl: field.link('Lien de candidature'),
}
export const {
  input: jobInput,
  publicList: listJobs,
  resource: jobResource,
} = defineNoun(jobFields)
export type JobInput = z.input<typeof jobInput>
export type Job = z.infer<typeof listJobs.response>[number]
