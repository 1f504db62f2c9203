import type { Check } from '#contract/system.ts'
import type { Config } from '#server/config.ts'
import { RELEASE } from '#server/lib/release.ts'
import { act, good, none, watch } from './check.ts'
import type { SiteFacts } from './read-facts.ts'
import type { Machine } from './read-signs.ts'
import { counted, duration, share, size } from './words.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const HOUR = 3600
const SLOW_SECONDS = 0.25
/** A start is all work, and says nothing of the load. */
const STARTING_SECONDS = 60

export function databaseCheck(config: Config, facts: SiteFacts | null): Check {
  const title = 'Base de données'
  const kind = config.databaseUrl ? 'PostgreSQL' : 'Base intégrée'
  if (!facts)
    return act(
      title,
      `${kind} : elle ne répond pas. Ce qui est en mémoire est servi, le reste attend.`,
      config.databaseUrl
        ? 'Sur sa machine : « systemctl status postgresql », puis la place sur son disque.'
        : 'Regardez la place sur le disque ; le site la rouvre de lui-même.',
    )
  const { seconds, bytes } = facts.database
  const says = `${kind}, ${size(bytes)}, répond en ${Math.max(1, Math.round(seconds * 1000))}\u00a0ms.`
  if (seconds > SLOW_SECONDS)
    return watch(title, says, 'C’est lent : regardez la charge et le disque de sa machine.')
  if (!config.databaseUrl && (config.stripe || config.tebex))
    return watch(
      title,
      says,
      'La base intégrée ne protège pas d’une coupure de courant : pour vendre, passez à PostgreSQL (guide, « Déménager vers PostgreSQL »).',
    )
  return good(title, says)
}

export function backupCheck(
  { backups, demo }: Config,
  { lastBackup, uptime }: Machine,
  now: Date,
): Check {
  const title = 'Sauvegardes'
  const age = lastBackup && (now.getTime() - lastBackup.getTime()) / 1000
  const last =
    age === null ? 'Aucune pour l’instant' : `La dernière a ${duration(Math.max(0, age))}`
  if (backups.everyHours === null) {
    const says = `${last} ; aucune n’est prévue.`
    return demo
      ? none(title, `${last} ; la démonstration n’en prévoit pas.`)
      : watch(title, says, 'BACKUP_EVERY=24 en fait une par jour (guide, « Sauvegarder »).')
  }
  const says = `${last} ; une toutes les ${counted(backups.everyHours, 'heure')}.`
  const every = backups.everyHours * HOUR
  // The first is made within minutes of a start.
  if (age === null ? uptime > HOUR : age > 2 * every)
    return act(
      title,
      says,
      'Vérifiez la place et les droits du dossier de BACKUP_DIR, puis « npm run backup » dans un terminal.',
    )
  return good(title, says)
}

export function diskCheck({ disk: { free, total } }: Machine): Check {
  const title = 'Disque'
  const says = `${size(free)} libres sur ${size(total)}.`
  const advice =
    'Libérez de la place : anciennes sauvegardes, journaux du système (guide, « Ce qu’il faut surveiller »).'
  if (free < 256 * MB || free < total * 0.03) return act(title, says, advice)
  if (free < GB || free < total * 0.1) return watch(title, says, advice)
  return good(title, says)
}

export function processCheck({ workers }: Config, machine: Machine): Check {
  const title = 'Mémoire et charge'
  const { memory, available, busy, uptime } = machine
  const says = [
    `Version ${RELEASE}, en marche depuis ${duration(uptime)}, ${counted(workers, 'processus', 'processus')}.`,
    `${size(memory)} de mémoire pour celui-ci, ${size(available)} disponibles ; occupé à ${share(busy)}.`,
  ].join(' ')
  const load = uptime < STARTING_SECONDS ? 0 : busy
  const advice =
    load > 0.7
      ? 'Un processus par cœur répartit la charge : WEB_CONCURRENCY, avec PostgreSQL.'
      : 'Ajoutez de la mémoire ou un fichier d’échange, ou arrêtez ce qui tourne à côté.'
  if (load > 0.9 || available < 64 * MB) return act(title, says, advice)
  if (load > 0.7 || available < 128 * MB) return watch(title, says, advice)
  return good(title, says)
}
