import * as z from 'zod/mini'
import { text } from './fields.ts'

const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/, 'doit commencer par https://'))
const webOrRootAddress = z.string().check(z.regex(/^https?:\/\/\S+$|^\/(?!\/)\S*$/, 'doit commencer par https:// ou par /'))
/** The game client registers `fivem:`; cfx.re links are plain https. */
const connectAddress = z.string().check(z.regex(/^(https?|fivem):\/\/\S+$/, 'doit commencer par fivem:// ou https://'))
const words = (max: number) => text('est obligatoire', max)

/** Who sells and publishes: printed on the legal pages and on every invoice. */
const legalIdentity = z.object({
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
  updatedOn: z.iso.date(),
})

/** Everything a community changes to make the site its own: `brand/brand.json`. */
const brandSchema = z.object({
  name: words(40),
  tagline: words(120),
  description: words(300),
  hero: z.object({
    title: words(60),
    subtitle: words(200),
    buttonText: words(40),
    buttonLink: connectAddress,
    /** Address of a picture, or null for the drawn skyline. */
    backgroundImage: z.nullable(webOrRootAddress),
    buttonIcon: z.enum(['play', 'gamepad', 'bolt', 'anchor', 'door']),
  }),
  links: z.object({
    connect: connectAddress,
    chat: webAddress,
    support: webAddress,
    live: webAddress,
    video: webAddress,
    shortVideo: webAddress,
  }),
  contactMail: z.email('doit être une adresse email'),
  legal: legalIdentity,
})
export type Brand = z.infer<typeof brandSchema>

/** What the environment may say about the brand, so that one build recipe serves several communities. */
export type BrandOverrides = Partial<
  Record<'FIVEM_CONNECT' | 'CONTACT_MAIL' | 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_ID' | 'SELLER_VAT', string | undefined>
>

/** The brand file with the environment laid over it; throws one sentence per fault. */
export function readBrand(file: unknown, env: BrandOverrides): Brand {
  const parsed = brandSchema.safeParse(file)
  if (!parsed.success) {
    throw new Error(`brand/brand.json :\n${parsed.error.issues.map((issue) => `  - ${issue.path.join('.')} ${issue.message}`).join('\n')}`)
  }
  const brand = parsed.data
  const connect = env.FIVEM_CONNECT
  return {
    ...brand,
    hero: { ...brand.hero, buttonLink: connect || brand.hero.buttonLink },
    links: { ...brand.links, connect: connect || brand.links.connect },
    contactMail: env.CONTACT_MAIL || brand.contactMail,
    legal: {
      ...brand.legal,
      sellerName: env.SELLER_NAME || brand.legal.sellerName,
      sellerAddress: env.SELLER_ADDRESS || brand.legal.sellerAddress,
      sellerId: env.SELLER_ID || brand.legal.sellerId,
      // A seller named by the environment without a VAT number is exempt; the demo's number must not stand in.
      sellerVat: env.SELLER_VAT || (env.SELLER_NAME ? null : brand.legal.sellerVat),
    },
  }
}
