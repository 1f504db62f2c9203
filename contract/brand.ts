import * as z from 'zod/mini'
import type { Appearance } from './appearance.ts'
import { text } from './fields.ts'
import type { Figure } from './figures.ts'
import { MENU_PLACES } from './menu.ts'
import { harbour } from './scenes/harbour.ts'

const REQUIRED = 'est obligatoire'
const address = () => z.string(REQUIRED)
const webAddress = address().check(z.regex(/^https?:\/\/\S+$/, 'doit commencer par https://'))
const webOrRootAddress = address().check(
  z.regex(/^https?:\/\/\S+$|^\/(?!\/)\S*$/, 'doit commencer par https:// ou par /'),
)
/** The game client registers `fivem:`; cfx.re links are plain https. */
const connectAddress = address().check(
  z.regex(/^(https?|fivem):\/\/\S+$/, 'doit commencer par fivem:// ou https://'),
)
const contactMail = z.email('doit être une adresse email')
const optional = (address: typeof webAddress) => z._default(z.nullable(address), null)
const words = (max: number) => text(REQUIRED, max)

/** Who sells and publishes: printed on the legal pages and on every invoice. */
const legalFields = {
  sellerName: words(120),
  sellerAddress: words(300),
  /** SIRET or RCS number. */
  sellerId: words(80),
  /** Intra-community VAT number; null for a seller exempt under art. 293 B of the CGI. */
  sellerVat: z.nullable(words(40)),
  publicationDirector: words(120),
  hostName: words(120),
  hostAddress: words(300),
  hostPhone: words(40),
  mediatorName: words(160),
  mediatorUrl: webAddress,
  /** Date of the texts in force, ISO. */
  updatedOn: z.iso.date('doit être une date comme 2026-01-31'),
}

/** What a new site starts with: `brand/brand.json`. */
const brandSchema = z.object(
  {
    name: words(40),
    tagline: words(120),
    description: words(300),
    hero: z.object(
      {
        title: words(60),
        subtitle: words(200),
        buttonText: words(40),
        buttonLink: connectAddress,
        /** Address of a picture, or null for the drawn skyline. */
        backgroundImage: z.nullable(webOrRootAddress),
        buttonIcon: z.enum(
          ['play', 'gamepad', 'bolt', 'anchor', 'door'],
          'vaut play, gamepad, bolt, anchor ou door',
        ),
      },
      REQUIRED,
    ),
    links: z.object(
      {
        connect: optional(connectAddress),
        chat: optional(webAddress),
        support: optional(webAddress),
        live: optional(webAddress),
        video: optional(webAddress),
        shortVideo: optional(webAddress),
      },
      REQUIRED,
    ),
    contactMail,
    legal: z.object(legalFields, REQUIRED),
  },
  'doit contenir un objet',
)
type Brand = z.infer<typeof brandSchema>

/**
 * What the environment may say about the brand, whatever is published; held to the rules of the
 * file.
 */
const overridesSchema = z.object({
  FIVEM_CONNECT: z.optional(connectAddress),
  CONTACT_MAIL: z.optional(contactMail),
  SELLER_NAME: z.optional(legalFields.sellerName),
  SELLER_ADDRESS: z.optional(legalFields.sellerAddress),
  SELLER_ID: z.optional(legalFields.sellerId),
  SELLER_VAT: z.optional(legalFields.sellerVat),
})
export type BrandOverrides = z.infer<typeof overridesSchema>

/** What is wrong with the brand, one sentence per fault. */
export class BrandError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The brand file, checked; throws every fault of it. */
export function readBrand(file: unknown): Brand {
  const parsed = brandSchema.safeParse(file)
  if (parsed.success) return parsed.data
  throw new BrandError(faultsOf(parsed).map((fault) => `brand/brand.json : ${fault}`))
}

const FIGURES: Figure[] = [
  { value: '150+', label: 'véhicules' },
  { value: { countOf: 'factions' }, label: 'factions' },
  { value: '24/7', label: 'activité' },
]

/** The first thing that a new site shows. */
export function firstAppearance(
  { name, tagline, description, contactMail, hero, links, legal }: Brand,
  look: Pick<Appearance, 'colours' | 'pictures'>,
): Appearance {
  return {
    identity: { name, tagline, description, contactMail },
    ...look,
    fonts: 'affiche',
    scene: harbour.key,
    hero: { ...hero, backgroundNarrow: null, figures: FIGURES },
    ...harbour.texts,
    menu: [...MENU_PLACES],
    links,
    announcement: null,
    legal,
    mail: { footer: null },
  }
}

/** What the environment says about the brand, checked; or what is wrong with it. */
export function readOverrides(env: Record<string, string | undefined>): {
  overrides: BrandOverrides
  faults: string[]
} {
  // An `.env` file often carries `NAME=` for "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = overridesSchema.safeParse(set)
  return { overrides: parsed.data ?? {}, faults: faultsOf(parsed) }
}

/** Where each of these has the last word. */
const OVERRIDDEN: Record<keyof BrandOverrides, string[]> = {
  FIVEM_CONNECT: ['links.connect', 'hero.buttonLink'],
  CONTACT_MAIL: ['identity.contactMail'],
  SELLER_NAME: ['legal.sellerName', 'legal.sellerVat'],
  SELLER_ADDRESS: ['legal.sellerAddress'],
  SELLER_ID: ['legal.sellerId'],
  SELLER_VAT: ['legal.sellerVat'],
}

/** The fields that the environment fixes, each with its variable. */
export const fixedFields = (overrides: BrandOverrides): Record<string, string> =>
  Object.fromEntries(
    Object.entries(OVERRIDDEN)
      .filter(([name]) => overrides[name as keyof BrandOverrides] !== undefined)
      .flatMap(([name, fields]) => fields.map((field) => [field, name])),
  )

/** What is published, with the environment laid over it. */
export function withOverrides(published: Appearance, overrides: BrandOverrides): Appearance {
  const { identity, hero, links, legal } = published
  const { FIVEM_CONNECT, CONTACT_MAIL, SELLER_NAME, SELLER_ADDRESS, SELLER_ID, SELLER_VAT } =
    overrides
  return {
    ...published,
    identity: { ...identity, contactMail: CONTACT_MAIL ?? identity.contactMail },
    hero: { ...hero, buttonLink: FIVEM_CONNECT ?? hero.buttonLink },
    links: { ...links, connect: FIVEM_CONNECT ?? links.connect },
    legal: {
      ...legal,
      sellerName: SELLER_NAME ?? legal.sellerName,
      sellerAddress: SELLER_ADDRESS ?? legal.sellerAddress,
      sellerId: SELLER_ID ?? legal.sellerId,
      // A seller named by the environment without a VAT number is exempt; the demo's number must
      // not stand in.
      sellerVat: SELLER_VAT ?? (SELLER_NAME ? null : legal.sellerVat),
    },
  }
}

const faultsOf = ({ error }: { error?: z.core.$ZodError | undefined }) =>
  (error?.issues ?? []).map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  )
