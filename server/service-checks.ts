import { whyNoBackups } from './backups/backup-files.ts'
import type { Config } from './config.ts'
import { isKnownApplication } from './integrations/discord/oauth.ts'
import { StartFault } from './lib/start-fault.ts'

const PATIENCE_MS = 4000
const STRIPE = 'https://api.stripe.com'

type Checked = Pick<
  Config,
  | 'smtpUrl'
  | 'stripe'
  | 'tebex'
  | 'backups'
  | 'databaseUrl'
  | 'workers'
  | 'discordSignIn'
  | 'discordApiBase'
>

/**
 * Asks those whom the settings name whether they know us. Who refuses stops the start; who does not
 * answer may be away for a moment, and is only told of.
 */
export async function checkServices(config: Checked): Promise<string[]> {
  const { smtpUrl, stripe, tebex, backups, databaseUrl, workers } = config
  const asked = await Promise.all([
    databaseUrl && workers > 1 ? checkConnections(databaseUrl, workers) : null,
    smtpUrl ? checkSmtp(smtpUrl) : null,
    stripe ? checkStripe(stripe) : null,
    tebex ? checkTebex(tebex) : null,
    checkDiscordSignIn(config),
    backups.everyHours === null ? null : whyNoBackups(backups.folder),
  ])
  return asked.filter((warning) => warning !== null)
}

/** What is too many shows under load alone, when nobody wants to learn of it. */
async function checkConnections(url: string, workers: number): Promise<string | null> {
  const [{ default: pg }, { CONNECTIONS_PER_NODE }] = await Promise.all([
    import('pg'),
    import('./db/postgres.ts'),
  ])
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ free: number }>(
      `select current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as free`,
    )
    const [free, wanted] = [rows[0]?.free ?? 0, workers * CONNECTIONS_PER_NODE]
    if (wanted <= free) return null
    return `PostgreSQL accepte ${free} connexions, et les ${workers} processus de WEB_CONCURRENCY peuvent en ouvrir ${wanted}. Montez max_connections dans postgresql.conf.`
  } catch {
    // What is wrong with the database is said by the start itself.
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkSmtp(url: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const { host } = new URL(url)
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EAUTH')
      throw new StartFault(
        `Le serveur de mail ${host} refuse l’identifiant ou le mot de passe de SMTP_URL. Corrigez-les ; ce qui n’est ni lettre ni chiffre s’écrit en %XX (@ : %40).`,
        { cause: error },
      )
    return `le serveur de mail de SMTP_URL, ${host}, n’a pas répondu (${code ?? 'sans raison'}) : les mails attendent. Vérifiez l’adresse, le port (465 avec smtps://, 587 avec smtp://) et le pare-feu.`
  } finally {
    transport.close()
  }
}

async function checkStripe({
  secretKey,
  apiBase,
}: NonNullable<Config['stripe']>): Promise<string | null> {
  const status = await statusOf(`${apiBase ?? STRIPE}/v1/checkout/sessions?limit=1`, secretKey)
  if (status === 401)
    throw new StartFault(
      'Stripe ne reconnaît pas STRIPE_SECRET_KEY : la clé est incomplète ou révoquée. Reprenez-la dans Développeurs → Clés API.',
    )
  if (status === 403)
    throw new StartFault(
      'STRIPE_SECRET_KEY est une clé restreinte qui ne peut pas lire les paiements. Donnez-lui Checkout, paiements, remboursements et litiges en écriture, ou prenez la clé secrète.',
    )
  return status === null ? away('Stripe', 'STRIPE_SECRET_KEY') : null
}

async function checkTebex({
  publicToken,
  apiBase,
}: NonNullable<Config['tebex']>): Promise<string | null> {
  const status = await statusOf(
    `${apiBase}/api/accounts/${encodeURIComponent(publicToken)}/packages`,
  )
  if (status !== null && status >= 400 && status < 500 && status !== 429)
    throw new StartFault(
      'Tebex ne connaît pas de magasin avec ce TEBEX_PUBLIC_TOKEN. Reprenez le jeton public dans Developers → API Keys.',
    )
  return status === null ? away('Tebex', 'TEBEX_PUBLIC_TOKEN') : null
}

async function checkDiscordSignIn(
  config: Pick<Checked, 'discordSignIn' | 'discordApiBase'>,
): Promise<string | null> {
  if (!config.discordSignIn) return null
  const known = await isKnownApplication(config, config.discordSignIn).catch(() => null)
  if (known === false)
    throw new StartFault(
      'Discord ne connaît pas d’application avec ce DISCORD_CLIENT_ID et ce DISCORD_CLIENT_SECRET. Reprenez-les dans le portail des développeurs de Discord, votre application, OAuth2.',
    )
  return known
    ? null
    : 'Discord n’a pas répondu : DISCORD_CLIENT_ID n’a pas pu être vérifié, et personne ne peut se connecter par Discord tant que cela dure.'
}

const away = (who: string, setting: string) =>
  `${who} n’a pas répondu : ${setting} n’a pas pu être vérifié, et personne ne peut payer tant que cela dure.`

/** Null: no answer, or none of use. */
async function statusOf(url: string, bearer?: string): Promise<number | null> {
  try {
    const { status, body } = await fetch(url, {
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await body?.cancel()
    return status < 500 ? status : null
  } catch {
    return null
  }
}
