import * as z from 'zod/mini'
import { count, line, optionalUrl, text } from './fields.ts'
import { resourceSchemas } from './resource.ts'

/** The admin form offers all but `other`, which imported data may carry. */
export const PROPERTY_TYPES = ['apartment', 'house', 'business', 'office', 'other'] as const

export const propertyInput = z.object({
  name: line('Le nom est requis', 120),
  type: z.enum(PROPERTY_TYPES, 'Le type est requis'),
  image: optionalUrl,
  /** Dollars. */
  price: count(0, 2_000_000_000, 'Le prix doit être un nombre entier positif'),
  location: line('La localisation est requise', 200),
  isAvailable: z._default(z.boolean(), true),
  description: text('La description est requise'),
  applyUrl: optionalUrl,
})
export type PropertyInput = z.input<typeof propertyInput>

/** As the table holds it: an imported property past the form's bounds is listed all the same. */
const property = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(PROPERTY_TYPES),
  image: z.nullable(z.string()),
  price: z.int(),
  location: z.string(),
  isAvailable: z.boolean(),
  description: z.string(),
  applyUrl: z.nullable(z.string()),
})
export type Property = z.infer<typeof property>

export const propertyResource = resourceSchemas(property, propertyInput)
