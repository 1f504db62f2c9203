import { join } from 'node:path'
import type { Config } from './config.ts'
import { paymentWarnings } from './integrations/payments/payment-warnings.ts'
import { teamPasswordFault } from './modules/users/team-password.ts'
import type { RunningServer } from './start.ts'

/** What an owner must know at a glance: where it runs, and what is not the real thing. */
export async function startupNotes(
  config: Config,
  { address, identity, adminPassword, hasSimulatedGame }: Omit<RunningServer, 'stop'>,
  warnings: string[] = [],
): Promise<string[]> {
  const port = new URL(address).port
  const notes = [
    '',
    `  ${identity.name} est en ligne : ${config.publicUrl ?? `http://localhost:${port}`}`,
  ]
  if (adminPassword)
    notes.push(
      `  Administration : ${config.firstAdmin.username} / ${adminPassword} (affiché cette seule fois, à changer)`,
    )
  const { username, password } = config.firstAdmin
  const fault =
    password && (await teamPasswordFault(password, { username, email: identity.contactMail }))
  if (fault) notes.push(`  Attention : ADMIN_PASSWORD est trop faible. ${fault}`)
  if (!config.databaseUrl) {
    notes.push(
      `  Base de données : intégrée, dans ${config.dataDir}. Pour de vrais paiements, utilisez PostgreSQL (DATABASE_URL).`,
    )
  }
  if (!config.stripe && !config.tebex)
    notes.push(
      `  Paiements : ${config.demo ? 'simulés, aucune carte n’est débitée' : 'aucun'}. Les vrais : TEBEX_PUBLIC_TOKEN pour un serveur FiveM, sinon STRIPE_SECRET_KEY.`,
    )
  for (const warning of [
    ...paymentWarnings(config),
    ...senderWarnings(config, identity),
    ...warnings,
  ])
    notes.push(`  Attention : ${warning}`)
  if (!config.fivemUrl)
    notes.push(`  Serveur de jeu : ${config.demo ? 'simulé' : 'aucun'}. Le vôtre : FIVEM_URL.`)
  if (hasSimulatedGame)
    notes.push(
      '  Livraisons : à un personnage simulé, à lier dans « Mon espace ». Votre serveur : /admin, Livraisons.',
    )
  if (!config.smtpUrl)
    notes.push(
      `  Mails : écrits dans ${join(config.dataDir, 'mail')}. Pour les envoyer : SMTP_URL.`,
    )
  if (config.captcha === 'off')
    notes.push('  Captcha et limites par adresse : désactivés (CAPTCHA=off).')
  return [...notes, '']
}

/** Domains that nobody can have (RFC 2606, RFC 6761). */
const NOBODYS = /\.(example|invalid|test|localhost)$|@localhost$/

function senderWarnings({ smtpUrl, mailFrom }: Config, { contactMail }: RunningServer['identity']) {
  if (!smtpUrl || mailFrom || !NOBODYS.test(contactMail)) return []
  return [
    `les mails partiraient de ${contactMail}, une adresse d’exemple que les serveurs refusent. Donnez la vôtre : MAIL_FROM, ou l’adresse de contact dans /admin, Apparence.`,
  ]
}
