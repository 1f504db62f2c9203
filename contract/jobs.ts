import * as z from 'zod/mini'
import {
  choiceField,
  countField,
  flagField,
  imageField,
  inputOf,
  itemOf,
  lineField,
  linesField,
  linkField,
  textField,
} from './noun.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

export const JOB_CATEGORIES = ['public', 'private', 'illegal'] as const
export const JOB_CATEGORY_LABELS = { public: 'Public', private: 'Privé', illegal: 'Illégal' }
const SALARY = 'Le salaire doit être un nombre entier positif'

export const jobFields = {
  name: lineField('Nom', 'Le nom est requis', 120),
  description: textField('Description', 'La description est requise'),
  category: choiceField('Catégorie', JOB_CATEGORIES, 'La catégorie est requise', {
    labels: JOB_CATEGORY_LABELS,
  }),
  salary: { ...countField('Salaire', 0, 1_000_000_000, SALARY), formLabel: 'Salaire ($/h)' },
  requirements: linesField('Prérequis', 'Un par ligne.'),
  isPopular: flagField('Populaire'),
  image: imageField(),
  applyUrl: linkField('Lien de candidature'),
}
export const jobInput = inputOf(jobFields)
const job = itemOf(jobFields)
export type JobInput = z.input<typeof jobInput>
export type Job = z.infer<typeof job>

export const listJobs = { response: z.array(job) }
export const jobResource = resourceSchemas(versioned(job), jobInput)
