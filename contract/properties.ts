import type * as z from 'zod/mini'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'

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
  name: field.line('Nom', 'Le nom est requis', 120),
  type: field.choice('Type', PROPERTY_TYPES, 'Le type est requis', { labels: TYPE_LABELS }),
  price: { ...field.count('Prix', 0, 2_000_000_000, PRICE), formLabel: 'Prix ($)' },
  location: field.line('Localisation', 'La localisation est requise', 200),
  description: field.text('Description', 'La description est requise'),
  isAvailable: field.flag('Disponible', true),
  image: field.image(),
  applyUrl: field.link('Lien de candidature'),
}
export const {
  input: propertyInput,
  publicList: listProperties,
  resource: propertyResource,
} = defineNoun(propertyFields)
export type PropertyInput = z.input<typeof propertyInput>
export type Property = z.infer<typeof listProperties.response>[number]
