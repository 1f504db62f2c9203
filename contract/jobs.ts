import * as z from 'zod/mini'
import { count, line, optionalText, optionalUrl, text } from './fields.ts'
import { resourceSchemas } from './resource.ts'

export const JOB_CATEGORIES = ['public', 'private', 'illegal'] as const

export const jobInput = z.object({
  name: line('Le nom est requis', 120),
  image: optionalUrl,
  /** Dollars per hour. */
  salary: count(0, 1_000_000_000, 'Le salaire doit être un nombre entier positif'),
  description: text('La description est requise'),
  /** One requirement per line. */
  requirements: optionalText(),
  category: z.enum(JOB_CATEGORIES, 'La catégorie est requise'),
  isPopular: z._default(z.boolean(), false),
  applyUrl: optionalUrl,
})
export type JobInput = z.input<typeof jobInput>

/** As the table holds it: an imported job past the form's bounds is listed all the same. */
const job = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  salary: z.int(),
  description: z.string(),
  requirements: z.string(),
  category: z.enum(JOB_CATEGORIES),
  isPopular: z.boolean(),
  applyUrl: z.nullable(z.string()),
})
export type Job = z.infer<typeof job>

export const jobResource = resourceSchemas(job, jobInput)
