import * as z from 'zod/mini'
import {
  choiceField,
  countField,
  flagField,
  imageField,
  inputOf,
  itemOf,
  lineField,
  linkField,
  textField,
} from './noun.ts'
import { resourceSchemas } from './resource.ts'
import { versioned } from './version.ts'

/** The admin form offers all but `other`, which imported data may carry. */
export const PROPERTY_TYPES = ['apartment', 'house', 'business', 'office', 'other'] as const
const TYPE_LABELS = {
  apartment: 'Appartement',
  house: 'Maison',
  business: 'Commerce',
  office: 'Bureau',
  other: 'Autre',
}
const PRICE = 'Le prix doit être un nombre entier positif'

export const propertyFields = {
  name: lineField('Nom', 'Le nom est requis', 120),
  type: choiceField('Type', PROPERTY_TYPES, 'Le type est requis', { labels: TYPE_LABELS }),
  price: { ...countField('Prix', 0, 2_000_000_000, PRICE), formLabel: 'Prix ($)' },
  location: lineField('Localisation', 'La localisation est requise', 200),
  description: textField('Description', 'La description est requise'),
  isAvailable: flagField('Disponible', true),
  image: imageField(),
  applyUrl: linkField('Lien de candidature'),
}
export const propertyInput = inputOf(propertyFields)
const property = itemOf(propertyFields)
export type PropertyInput = z.input<typeof propertyInput>
export type Property = z.infer<typeof property>

export const listProperties = { response: z.array(property) }
export const propertyResource = resourceSchemas(versioned(property), propertyInput)
