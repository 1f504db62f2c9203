import { join } from 'node:path'
import * as z from 'zod/mini'
import { type BrandOverrides, readOverrides } from '#contract/brand.ts'
import { newPassword, username } from '#contract/users.ts'
import { keyFaults } from './config-keys.ts'
import { defaultHost, processFaults, proxiesOf } from './config-process.ts'
import { isNetwork } from './lib/network.ts'

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
/** `bonjour@exemple.fr` or `Ma Communauté <bonjour@exemple.fr>`, in one line. */
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const secretText = (min: number) =>
  z.string().check(z.minLength(min, `doit avoir au moins ${min} caractères`))
const proxies = z
  .string()
  .check(
    z.refine(
      (value) => proxiesOf(value).every(isNetwork),
      'vaut on, off, ou l’adresse du proxy : 10.0.0.2, ou 10.0.0.0/24',
    ),
  )
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How Discord numbers whatever it has. */
const snowflake = z
  .string()
  .check(
    z.regex(/^\d{15,25}$/, 'doit être un identifiant de Discord : une suite de 17 à 20 chiffres'),
  )

const whole = (least: number, most: number) =>
  z.coerce
    .number('doit être un nombre')
    .check(
      z.int('doit être un entier'),
      z.gte(least, `doit être entre ${least} et ${most}`),
      z.lte(most, `doit être entre ${least} et ${most}`),
    )
const environment = z.object({
  NODE_ENV: optional(z.string()),
  PORT: withDefault(whole(0, 65_535), 3000),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(originUrl),
  DATABASE_URL: optional(
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'doit être une adresse postgres://' })
      .check(
        z.refine(
          (value) => !URL.canParse(value) || new URL(value).pathname.length > 1,
          'doit nommer la base : postgres://compte:motdepasse@machine/base',
        ),
      ),
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  BACKUP_EVERY: optional(
    z.union([z.literal('off'), z.coerce.number().check(z.int(), z.gte(1), z.lte(720))], {
      error: 'vaut off, ou un nombre d’heures de 1 à 720',
    }),
  ),
  BACKUP_KEEP: withDefault(whole(1, 1000), 7),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PASSPHRASE: optional(secretText(12)),
  SECRET: optional(secretText(32)),
  ADMIN_USERNAME: withDefault(username, 'admin'),
  ADMIN_PASSWORD: optional(newPassword('doit avoir au moins 6 caractères')),
  METRICS_KEY: optional(secretText(16)),
  BRIDGE_KEY: optional(secretText(16)),
  CAPTCHA: withDefault(z.enum(['image', 'off'], 'vaut image ou off'), 'image'),
  MAX_PER_ORDER: withDefault(whole(1, 10_000), 10),
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
    z
      .url({ protocol: /^smtps?$/, error: 'doit être une adresse smtp:// ou smtps://' })
      .check(
        z.refine(
          (value) => !URL.canParse(value) || new URL(value).hostname !== '',
          'doit nommer le serveur : smtps://utilisateur:motdepasse@smtp.exemple.fr',
        ),
      ),
  ),
  MAIL_FROM: optional(
    z
      .string()
      .check(
        z.regex(
          SENDER,
          'doit être une adresse email, seule ou comme : Ma Communauté <bonjour@exemple.fr>',
        ),
      ),
  ),
  CONTACT_REPLY_TO: optional(z.email('doit être une adresse email')),
  FIVEM_URL: optional(httpUrl),
  DISCORD_API_BASE: optional(originUrl),
  DISCORD_CLIENT_ID: optional(snowflake),
  DISCORD_CLIENT_SECRET: optional(z.string()),
  DISCORD_BOT_TOKEN: optional(z.string()),
  DISCORD_GUILD_ID: optional(snowflake),
  TRUST_PROXY: withDefault(proxies, 'off'),
  WEB_CONCURRENCY: withDefault(whole(1, 64), 1),
  DRAIN_SECONDS: withDefault(whole(0, 120), 0),
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
  /** `everyHours` null: none by the clock. `passphrase` null: not encrypted. */
  backups: { everyHours: number | null; keep: number; folder: string; passphrase: string | null }
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
  /** Null: the site's name and contact address. */
  mailFrom: string | null
  /** Where customers' mails go who answer the team's; null: to the contact address. */
  contactReplyTo: string | null
  /** The game server's HTTP address; null: none, or a simulated one in the demo. */
  fivemUrl: string | null
  /** Another host than Discord's own, for tests; null: none. */
  discordApiBase: string | null
  /** The application through which people sign in with Discord; null: nobody does. */
  discordSignIn: { clientId: string; clientSecret: string } | null
  /** The community's server, and the bot that gives roles there; null: nobody does. */
  discordGuild: { botToken: string; guildId: string } | null
  /** Addresses and networks that are believed when they say for whom they call. */
  proxies: readonly string[]
  /** Processes that share the port. */
  workers: number
  /** How long it goes on answering, but is not ready, before it stops. */
  drainSeconds: number
  logLevel: (typeof logLevels)[number]
  /** Demo content and simulated services. */
  demo: boolean
  /** What wins over the published appearance. */
  overrides: BrandOverrides
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

/** Checks the environment once; nothing else in the server reads it. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const { overrides, faults: wrong } = readOverrides(env)
  faults.push(...wrong, ...keyFaults(env), ...processFaults(env))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)

  const { data } = parsed
  const demo = data.DEMO ? data.DEMO === 'on' : data.NODE_ENV !== 'production'
  // What is worth keeping is kept unless somebody says otherwise; the demo's is not.
  const backupEvery = data.BACKUP_EVERY ?? (demo ? 'off' : 24)
  const publicUrl = data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : null
  return {
    production: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST ?? defaultHost(data.TRUST_PROXY),
    publicUrl,
    siteUrl: publicUrl ?? `http://localhost:${data.PORT}`,
    databaseUrl: data.DATABASE_URL ?? null,
    dataDir: data.DATA_DIR,
    backups: {
      everyHours: backupEvery === 'off' ? null : backupEvery,
      keep: data.BACKUP_KEEP,
      folder: data.BACKUP_DIR ?? join(data.DATA_DIR, 'backups'),
      passphrase: data.BACKUP_PASSPHRASE ?? null,
    },
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
    contactReplyTo: data.CONTACT_REPLY_TO ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    fivemUrl: data.FIVEM_URL ? withoutTrailingSlash(data.FIVEM_URL) : null,
    discordApiBase: data.DISCORD_API_BASE ? withoutTrailingSlash(data.DISCORD_API_BASE) : null,
    discordSignIn: data.DISCORD_CLIENT_ID
      ? { clientId: data.DISCORD_CLIENT_ID, clientSecret: data.DISCORD_CLIENT_SECRET ?? '' }
      : null,
    discordGuild: data.DISCORD_GUILD_ID
      ? { botToken: data.DISCORD_BOT_TOKEN ?? '', guildId: data.DISCORD_GUILD_ID }
      : null,
    proxies: proxiesOf(data.TRUST_PROXY),
    workers: data.WEB_CONCURRENCY,
    drainSeconds: data.DRAIN_SECONDS,
    logLevel: data.LOG_LEVEL,
    demo,
    overrides,
  }
}
