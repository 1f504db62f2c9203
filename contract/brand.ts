import * as z from 'zod/mini'
import { text } from './fields.ts'

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

/** Everything a community changes to make the site its own: `brand/brand.json`. */
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
        connect: connectAddress,
        chat: webAddress,
        support: webAddress,
        live: webAddress,
        video: webAddress,
        shortVideo: webAddress,
      },
      REQUIRED,
    ),
    contactMail,
    legal: z.object(legalFields, REQUIRED),
  },
  'doit contenir un objet',
)
export type Brand = z.infer<typeof brandSchema>

/**
 * What the environment may say about the brand, so that one build recipe serves several
 * communities; held to the rules of the file.
 */
const overridesSchema = z.object({
  FIVEM_CONNECT: z.optional(connectAddress),
  CONTACT_MAIL: z.optional(contactMail),
  SELLER_NAME: z.optional(legalFields.sellerName),
  SELLER_ADDRESS: z.optional(legalFields.sellerAddress),
  SELLER_ID: z.optional(legalFields.sellerId),
  SELLER_VAT: z.optional(legalFields.sellerVat),
})
export type BrandOverrides = {
  [Name in keyof z.infer<typeof overridesSchema>]?: string | undefined
}

/** What is wrong with the brand, one sentence per fault. */
export class BrandError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The brand file with the environment laid over it; throws every fault of both. */
export function readBrand(file: unknown, env: BrandOverrides): Brand {
  const parsed = brandSchema.safeParse(file)
  const overrides = readOverrides(env)
  if (!parsed.success || !overrides.success) {
    throw new BrandError([
      ...faultsOf(parsed).map((fault) => `brand/brand.json : ${fault}`),
      ...faultsOf(overrides),
    ])
  }
  const { hero, links, legal, ...brand } = parsed.data
  const { FIVEM_CONNECT, CONTACT_MAIL, SELLER_NAME, SELLER_ADDRESS, SELLER_ID, SELLER_VAT } =
    overrides.data
  return {
    ...brand,
    hero: { ...hero, buttonLink: FIVEM_CONNECT ?? hero.buttonLink },
    links: { ...links, connect: FIVEM_CONNECT ?? links.connect },
    contactMail: CONTACT_MAIL ?? brand.contactMail,
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

/** What the environment says wrongly of the brand, for when there is no file to lay it over. */
export const overrideFaults = (env: BrandOverrides): string[] => faultsOf(readOverrides(env))

/** An `.env` file often carries `NAME=` for "not set". */
const readOverrides = (env: BrandOverrides) =>
  overridesSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )

const faultsOf = ({ error }: { error?: z.core.$ZodError | undefined }) =>
  (error?.issues ?? []).map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  )
