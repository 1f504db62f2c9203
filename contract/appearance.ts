import * as z from 'zod/mini'
import { textSections } from './appearance-texts.ts'
import { COLOURS } from './colours.ts'
import { line, text } from './fields.ts'
import { figure, type ShownFigure } from './figures.ts'
import { FONT_PAIRS, type FontPair } from './fonts.ts'
import { MENU_PLACES } from './menu.ts'
import { SCENE_KEYS } from './scene.ts'

const REQUIRED = 'Ce champ est obligatoire'
const words = (max: number) => line(REQUIRED, max)
const paragraph = (max: number) => text(REQUIRED, max)
const address = () => z.string(REQUIRED).check(z.maxLength(2048, 'Maximum 2048 caractères'))
const webAddress = address().check(z.regex(/^https?:\/\/\S+$/, 'L’adresse commence par https://'))
/** The game client registers `fivem:`; cfx.re links are plain https. */
const connectAddress = address().check(
  z.regex(/^(https?|fivem):\/\/\S+$/, 'L’adresse commence par fivem:// ou https://'),
)
const siteAddress = address().check(
  z.regex(/^https?:\/\/\S+$|^\/(?!\/)\S*$/, 'L’adresse commence par https:// ou par /'),
)
const fontPairs = Object.keys(FONT_PAIRS) as [FontPair, ...FontPair[]]

const identity = z.object({
  name: words(40),
  tagline: words(120),
  description: words(300),
  contactMail: z.email('Cette adresse email n’est pas valable'),
})

/** Where the pictures that stand for the site are served from. */
const pictures = z.object({
  logo: siteAddress,
  /** In the browser's tab. */
  favicon: siteAddress,
  /** On a phone's home screen, by their side in pixels. */
  icon180: siteAddress,
  icon192: siteAddress,
  icon512: siteAddress,
  /** What chats and networks show of a page. */
  preview: siteAddress,
  /** Those that the owner gave; the others are made from logo, name and colours. */
  own: z.array(z.enum(['favicon', 'preview'])),
})

const COLOUR = 'Une couleur s’écrit comme #c8143f'
const palette = z.record(
  z.enum(COLOURS),
  z.string(COLOUR).check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, COLOUR)),
)
const colours = z.object({ light: palette, dark: palette })

const hero = z.object({
  title: words(60),
  subtitle: words(200),
  buttonText: words(40),
  /** Null: no button. */
  buttonLink: z.nullable(connectAddress),
  /** Null: the scene. */
  backgroundImage: z.nullable(siteAddress),
  /** The same for phones. */
  backgroundNarrow: z.nullable(siteAddress),
  buttonIcon: z.enum(['play', 'gamepad', 'bolt', 'anchor', 'door'], 'Choisissez une icône'),
  figures: z.array(figure).check(z.maxLength(4, '4 au plus')),
})

/** What has none is not shown. */
const links = z.object({
  connect: z.nullable(connectAddress),
  chat: z.nullable(webAddress),
  support: z.nullable(webAddress),
  live: z.nullable(webAddress),
  video: z.nullable(webAddress),
  shortVideo: z.nullable(webAddress),
})

const menu = z.array(z.enum(MENU_PLACES, 'Cette page n’existe pas')).check(
  z.minLength(1, 'Le menu garde au moins une page'),
  z.refine((places) => new Set(places).size === places.length, 'Une page n’y est qu’une fois'),
)

const moment = z.nullable(z.iso.datetime('Cette date n’est pas valable'))
/** Above every page; each browser may put it away until there is another. */
const announcement = z.nullable(
  z
    .object({
      text: words(200),
      link: z.nullable(siteAddress),
      from: moment,
      until: moment,
    })
    .check(
      z.refine(({ from, until }) => !from || !until || from < until, {
        error: 'La fin vient après le début',
        path: ['until'],
      }),
    ),
)

/** Under every mail. */
const mail = z.object({ footer: z.nullable(paragraph(300)) })

/** Who sells and publishes: printed on the legal pages and on every invoice. */
const legal = z.object({
  sellerName: words(120),
  sellerAddress: paragraph(300),
  /** SIRET or RCS number. */
  sellerId: words(80),
  /** Intra-community VAT number; null for a seller exempt under art. 293 B of the CGI. */
  sellerVat: z.nullable(words(40)),
  publicationDirector: words(120),
  hostName: words(120),
  hostAddress: paragraph(300),
  hostPhone: words(40),
  mediatorName: words(160),
  mediatorUrl: webAddress,
  /** Date of the texts in force, ISO. */
  updatedOn: z.iso.date('Une date s’écrit comme 2026-01-31'),
})

/** Everything an owner changes to make the site theirs. */
export const appearance = z.object({
  identity,
  pictures,
  colours,
  fonts: z.enum(fontPairs, 'Choisissez des polices de la liste'),
  /** The drawings behind the pages: `web/art/<scene>`. */
  scene: z.enum(SCENE_KEYS, 'Choisissez un décor de la liste'),
  hero,
  ...textSections,
  menu,
  links,
  announcement,
  legal,
  mail,
})
export type Appearance = z.infer<typeof appearance>

/** What the browser draws pages from; the rest is in the styles, or in no page. */
export type Site = Omit<Appearance, 'colours' | 'mail' | 'hero'> & {
  hero: Omit<Appearance['hero'], 'figures'> & { figures: ShownFigure[] }
  /** People may sign in by Discord; absent: they may not, and nothing of it is loaded. */
  discord?: true
  /** No code is asked for; absent: it is, and the forms of accounts have a place for it at once. */
  noCaptcha?: true
}
