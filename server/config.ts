import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Brand, BrandError, overrideFaults, readBrand } from '#contract/brand.ts'
import { newPassword, username } from '#contract/users.ts'

/** An `.env` file often carries `NAME=` for "not set". */
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(z.transform(unsetWhenEmpty), z.optional(schema))
const withDefault = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z.pipe(
    optional(schema),
    z.transform((given): z.output<T> => (given === undefined ? value : given)),
  )

const httpUrl = z.url({ protocol: /^https?$/, error: 'doit être une adresse http:// ou https://' })
/** An address with a path would be cut or doubled wherever a link is made from it. */
const originUrl = httpUrl.check(
  z.refine(
    (value) => !URL.canParse(value) || isOrigin(new URL(value)),
    'doit être l’adresse du site seule, sans chemin ni paramètre : https://exemple.fr',
  ),
)
const isOrigin = ({ pathname, search, hash, username, password }: URL) =>
  pathname === '/' && !(search || hash || username || password)
const secretText = (min: number) =>
  z.string().check(z.minLength(min, `doit avoir au moins ${min} caractères`))
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environment = z.object({
  NODE_ENV: optional(z.string()),
  PORT: withDefault(
    z.coerce
      .number('doit être un nombre')
      .check(
        z.int('doit être un entier'),
        z.gte(0, 'doit être entre 0 et 65535'),
        z.lte(65535, 'doit être entre 0 et 65535'),
      ),
    3000,
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(originUrl),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'doit être une adresse postgres://' }),
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  SECRET: optional(secretText(32)),
  ADMIN_USERNAME: withDefault(username, 'admin'),
  ADMIN_PASSWORD: optional(newPassword('doit avoir au moins 6 caractères')),
  METRICS_KEY: optional(secretText(16)),
  BRIDGE_KEY: optional(secretText(16)),
  CAPTCHA: withDefault(z.enum(['image', 'off'], 'vaut image ou off'), 'image'),
  MAX_PER_ORDER: withDefault(
    z.coerce
      .number('doit être un nombre')
      .check(
        z.int('doit être un entier'),
        z.gte(1, 'doit être au moins 1'),
        z.lte(10_000, 'doit être au plus 10000'),
      ),
    10,
  ),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(httpUrl),
  TEBEX_PUBLIC_TOKEN: optional(z.string()),
  TEBEX_PRIVATE_KEY: optional(z.string()),
  TEBEX_WEBHOOK_SECRET: optional(z.string()),
  TEBEX_SERVER_SECRET: optional(z.string()),
  TEBEX_API_BASE: withDefault(originUrl, 'https://headless.tebex.io'),
  TEBEX_PLUGIN_API_BASE: withDefault(originUrl, 'https://plugin.tebex.io'),
  TEBEX_CHECKOUT_API_BASE: withDefault(originUrl, 'https://checkout.tebex.io'),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'doit être une adresse smtp:// ou smtps://' }),
  ),
  MAIL_FROM: optional(z.string()),
  CONTACT_REPLY_TO: optional(z.email('doit être une adresse email')),
  FIVEM_URL: optional(httpUrl),
  DISCORD_API_BASE: optional(originUrl),
  TRUST_PROXY: withDefault(z.enum(['on', 'off'], 'vaut on ou off'), 'off'),
  LOG_LEVEL: withDefault(z.enum(logLevels, `vaut ${logLevels.join(', ')}`), 'info'),
  DEMO: optional(z.enum(['on', 'off'], 'vaut on ou off')),
})

export type Config = {
  production: boolean
  port: number
  host: string
  /** The site's own origin, without a trailing slash; null when only the request can tell. */
  publicUrl: string | null
  /** Where links in mails lead: never taken from a request. */
  siteUrl: string
  /** Null: the built-in database, in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  /** Signs tokens; null: generated once into `dataDir`. */
  secret: string | null
  /** The first admin; without a password one is made up and printed once. */
  firstAdmin: { username: string; password: string | null }
  /** Bearer key of `/metrics`; null: the page does not exist. */
  metricsKey: string | null
  /** The key of the game server with the number 1; null: keys are made in the panel alone. */
  bridgeKey: string | null
  /** Off, with the limits per address: for automated tests and private sites. */
  captcha: 'image' | 'off'
  /** How many pieces an order may hold: stock is off sale while somebody pays for it. */
  maxPerOrder: number
  /** With neither of these two: the built-in sandbox in the demo, else no payments at all. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null
  tebex: TebexConfig | null
  /** Null: mail is written to `dataDir/mail`. */
  smtpUrl: string | null
  mailFrom: string
  /** Where customers' mails go who answer the team's. */
  contactReplyTo: string
  /** The game server's HTTP address; null: none, or a simulated one in the demo. */
  fivemUrl: string | null
  /** Another host than the webhook's own, for tests; null: none. */
  discordApiBase: string | null
  trustProxy: boolean
  logLevel: (typeof logLevels)[number]
  /** Demo content and simulated services. */
  demo: boolean
  brand: Brand
  logoFile: URL
}

export type TebexConfig = {
  publicToken: string
  privateKey: string
  webhookSecret: string
  /** Of a game server in Tebex's panel: a second way to read a payment. */
  serverSecret: string | null
  /** Origins, without `/api`. */
  apiBase: string
  pluginApiBase: string
  checkoutApiBase: string
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

/** Every fault of the configuration at once, one per line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`Configuration invalide :\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

const BRAND_FILE = new URL('../brand/brand.json', import.meta.url)
const LOGO_FILE = new URL('../brand/logo.svg', import.meta.url)

/** The configuration from the environment and the brand file as it lies there. */
export function loadConfig(env: NodeJS.ProcessEnv, brandFile = BRAND_FILE): Config {
  return configFrom(env, () => readBrand(readJson(brandFile, env), env))
}

/** Checks the environment once; nothing else in the server reads it. */
export function readConfig(env: NodeJS.ProcessEnv, brandFile: unknown): Config {
  return configFrom(env, () => readBrand(brandFile, env))
}

function configFrom(env: NodeJS.ProcessEnv, brandOf: () => Brand): Config {
  const parsed = environment.safeParse(env)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const brand = brandOrFaults(brandOf, faults)
  faults.push(...missingTogether(env), ...tooMany(env))
  if (!parsed.success || !brand || faults.length > 0) throw new ConfigError(faults)

  const { data } = parsed
  const publicUrl = data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : null
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    // Behind a proxy on this machine nobody else needs to reach the port; one on another machine
    // says so with HOST.
    host: data.HOST ?? (data.TRUST_PROXY === 'on' ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    siteUrl: publicUrl ?? `http://localhost:${data.PORT}`,
    databaseUrl: data.DATABASE_URL ?? null,
    dataDir: data.DATA_DIR,
    secret: data.SECRET ?? null,
    firstAdmin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD ?? null },
    metricsKey: data.METRICS_KEY ?? null,
    bridgeKey: data.BRIDGE_KEY ?? null,
    captcha: data.CAPTCHA,
    maxPerOrder: data.MAX_PER_ORDER,
    stripe: data.STRIPE_SECRET_KEY
      ? {
          secretKey: data.STRIPE_SECRET_KEY,
          webhookSecret: data.STRIPE_WEBHOOK_SECRET ?? '',
          apiBase: data.STRIPE_API_BASE ?? null,
        }
      : null,
    tebex: data.TEBEX_PUBLIC_TOKEN
      ? {
          publicToken: data.TEBEX_PUBLIC_TOKEN,
          privateKey: data.TEBEX_PRIVATE_KEY ?? '',
          webhookSecret: data.TEBEX_WEBHOOK_SECRET ?? '',
          serverSecret: data.TEBEX_SERVER_SECRET ?? null,
          apiBase: withoutTrailingSlash(data.TEBEX_API_BASE),
          pluginApiBase: withoutTrailingSlash(data.TEBEX_PLUGIN_API_BASE),
          checkoutApiBase: withoutTrailingSlash(data.TEBEX_CHECKOUT_API_BASE),
        }
      : null,
    smtpUrl: data.SMTP_URL ?? null,
    contactReplyTo: data.CONTACT_REPLY_TO ?? brand.contactMail,
    mailFrom: data.MAIL_FROM ?? `${brand.name} <${brand.contactMail}>`,
    fivemUrl: data.FIVEM_URL ? withoutTrailingSlash(data.FIVEM_URL) : null,
    discordApiBase: data.DISCORD_API_BASE ? withoutTrailingSlash(data.DISCORD_API_BASE) : null,
    trustProxy: data.TRUST_PROXY === 'on',
    logLevel: data.LOG_LEVEL,
    demo: data.DEMO ? data.DEMO === 'on' : data.NODE_ENV !== 'production',
    brand,
    logoFile: LOGO_FILE,
  }
}

const TEBEX_KEYS = ['TEBEX_PUBLIC_TOKEN', 'TEBEX_PRIVATE_KEY', 'TEBEX_WEBHOOK_SECRET'] as const

/** What is optional by itself and required beside something else. */
function missingTogether(env: NodeJS.ProcessEnv): string[] {
  const isProduction = env.NODE_ENV === 'production' && env.DEMO !== 'on'
  const provider = [
    ...(env.STRIPE_SECRET_KEY ? ['STRIPE_SECRET_KEY'] : []),
    ...TEBEX_KEYS.filter((name) => env[name]),
  ][0]
  const inProduction = 'en production (DEMO=on pour une démonstration assumée)'
  const required: [why: string, names: readonly string[]][] = [
    [inProduction, isProduction ? ['SECRET', 'PUBLIC_URL'] : []],
    [inProduction, isProduction && provider ? ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_ID'] : []],
    [`avec ${provider}`, provider === 'STRIPE_SECRET_KEY' ? ['STRIPE_WEBHOOK_SECRET'] : []],
    [`avec ${provider}`, provider?.startsWith('TEBEX_') ? TEBEX_KEYS : []],
  ]
  return required.flatMap(([why, names]) =>
    names.filter((name) => !env[name]).map((name) => `${name} est obligatoire ${why}`),
  )
}

/** One provider takes the money: nobody could say which of two should. */
function tooMany(env: NodeJS.ProcessEnv): string[] {
  const tebex = TEBEX_KEYS.find((name) => env[name])
  if (!env.STRIPE_SECRET_KEY || !tebex) return []
  return [
    `STRIPE_SECRET_KEY et ${tebex} sont présentes toutes les deux : un site encaisse par Stripe ou par Tebex, retirez les clés de l’un des deux`,
  ]
}

function brandOrFaults(brandOf: () => Brand, faults: string[]): Brand | null {
  try {
    return brandOf()
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    faults.push(...error.faults)
    return null
  }
}

function readJson(file: URL, env: NodeJS.ProcessEnv): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BrandError([unreadable(error), ...overrideFaults(env)])
  }
}

function unreadable(error: unknown): string {
  if (!(error instanceof SyntaxError)) return 'brand/brand.json est introuvable ou illisible'
  const [, line] = /\(line (\d+)/.exec(error.message) ?? []
  return `brand/brand.json n’est pas du JSON valide${line ? ` (ligne ${line})` : ''}`
}
