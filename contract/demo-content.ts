import * as z from 'zod/mini'

/** What the demo filled in, as the panel calls it. */
export const DEMO_NOUNS = {
  factions: 'Factions',
  jobs: 'Emplois',
  properties: 'Propriétés',
  rules: 'Règles',
  products: 'Produits',
  free_pages: 'Pages',
  news: 'Actualités',
  application_forms: 'Formulaires de candidature',
} as const
export type DemoNoun = keyof typeof DEMO_NOUNS

const noun = z.enum(Object.keys(DEMO_NOUNS) as DemoNoun[])
const entry = z.object({ noun, id: z.int(), name: z.string() })

const demoContent = z.object({
  /** As it was filled in: it goes. */
  goes: z.array(entry),
  /** What somebody edited, or bought. */
  stays: z.array(z.extend(entry, { reason: z.string() })),
  /** Sales that nobody made are in the statistics. */
  sales: z.boolean(),
})
export type DemoContent = z.infer<typeof demoContent>

export const readDemoContent = { response: demoContent }
export const removeDemoContent = { response: demoContent }
