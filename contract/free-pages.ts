import * as z from 'zod/mini'
import { optionalText } from './fields.ts'
import { defineNoun } from './noun.ts'
import * as field from './noun-field.ts'
import { slugField } from './slug.ts'

const PLACE = 'La place est un nombre entier d’au moins 1'

/** HTML; the server keeps only harmless tags when it is written. */
const html = { ...field.text('Contenu', 'Le contenu est requis', 50_000), as: 'html' } as const

export const freePageFields = {
  title: field.line('Titre', 'Le titre est requis', 80),
  description: field.custom({
    label: 'Description',
    hint: 'Une phrase, pour les moteurs de recherche et les aperçus',
    as: 'text',
    input: optionalText(300),
    item: z.string(),
    blank: '',
  }),
  html,
  published: field.flag('Publiée', true),
  in_menu: field.flag('Dans le menu', true),
  position: field.optional(field.count('Place dans le menu', 1, 1000, PLACE)),
  slug: slugField('/'),
}
export const {
  input: freePageInput,
  item: freePageItem,
  resource: freePageResource,
} = defineNoun(freePageFields)
export type FreePageInput = z.input<typeof freePageInput>
export type AdminFreePage = z.infer<typeof freePageResource.list.response>[number]

const page = z.object({ slug: z.string(), title: z.string() })
/** All that are published. */
export const listFreePages = { response: z.array(page) }

export const readFreePage = {
  params: z.object({ slug: z.string() }),
  response: z.extend(page, { description: z.string(), html: z.string() }),
}
export type FreePage = z.infer<typeof readFreePage.response>
