import * as z from 'zod/mini'
import { line, text } from './fields.ts'

const REQUIRED = 'Ce champ est obligatoire'
const words = (max: number) => line(REQUIRED, max)
const paragraph = (max: number) => text(REQUIRED, max)
const several = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z.array(item, REQUIRED).check(z.maxLength(max, `${max} au plus`))

const titled = z.object({ title: words(80), text: paragraph(600) })

/** A night in town, slide by slide. */
const story = z.object({
  title: words(80),
  slides: several(
    z.object({
      hour: words(12),
      kicker: words(60),
      title: words(80),
      text: paragraph(600),
      /** Null: the scene's own. */
      picture: z.nullable(
        z
          .string(REQUIRED)
          .check(
            z.maxLength(2048),
            z.regex(/^https?:\/\/\S+$|^\/(?!\/)\S*$/, 'L’adresse commence par https:// ou par /'),
          ),
      ),
      /** What the picture shows, for who does not see it. */
      alt: words(200),
    }),
    6,
  ),
})

const vision = z.object({
  kicker: words(60),
  title: words(80),
  lead: paragraph(300),
  steps: several(titled, 6),
})

/** The end of the home page. */
const closing = z.object({ title: words(80), lead: paragraph(300) })

const pageHead = z.object({ kicker: words(60), lead: paragraph(300), description: words(300) })
/** The heads of the pages, and what search results say of them. */
const pages = z.object({
  factions: pageHead,
  economy: pageHead,
  rules: pageHead,
  shop: z.object({ kicker: words(60) }),
  contact: pageHead,
})

const economy = z.object({
  title: words(80),
  lead: paragraph(400),
  /** What stands between two pairs of stars is put in strong letters. */
  paragraphs: several(paragraph(800), 6),
  board: z.object({
    title: words(60),
    note: words(60),
    indicators: several(
      z.object({
        label: words(60),
        percent: z
          .int('Un nombre entier, de 0 à 100')
          .check(
            z.gte(0, 'Un nombre entier, de 0 à 100'),
            z.lte(100, 'Un nombre entier, de 0 à 100'),
          ),
      }),
      6,
    ),
  }),
  bank: z.object({
    title: words(60),
    offers: several(
      z.object({ name: words(40), figure: words(16), unit: words(30), text: paragraph(300) }),
      3,
    ),
  }),
  businesses: several(
    z.object({
      name: words(40),
      cost: z.int('Un nombre entier').check(z.gte(0, 'Un nombre entier'), z.lte(1e9, 'Trop grand')),
      text: paragraph(300),
      examples: several(words(60), 6),
    }),
    3,
  ),
  note: titled,
})

const factionGuide = z.object({
  kicker: words(60),
  title: words(80),
  steps: several(titled, 6),
  rules: several(paragraph(300), 12),
  requirements: several(paragraph(200), 8),
  note: paragraph(600),
})

const contact = z.object({ title: words(80), lead: paragraph(400) })

const maintenance = z.object({
  /** Said while the site is closed and the team gave no reason. */
  reason: paragraph(300),
  secretTitle: words(60),
  secret: words(120),
})

/** The texts that a scene comes with and the owner changes. */
export const textSections = {
  story,
  vision,
  closing,
  pages,
  economy,
  factionGuide,
  contact,
  maintenance,
}
const texts = z.object(textSections)
export type Texts = z.infer<typeof texts>
