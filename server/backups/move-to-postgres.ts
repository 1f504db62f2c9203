import type { Config } from '#server/config.ts'
import { BackupFault } from './backup-fault.ts'
import { differences, type Fingerprint, fingerprint } from './compare-databases.ts'
import { isEmpty } from './fill-database.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { openPgliteAsItIs, openPostgresAsItIs } from './open-as-it-is.ts'
import { checkArchive, intoPostgres } from './restore-backup.ts'

/**
 * Brings a site from the built-in database to the PostgreSQL of `DATABASE_URL`, through a backup
 * that stays, and compares both row by row. The source is only read.
 */
export async function moveToPostgres(
  config: Config,
): Promise<{ backup: MadeBackup; moved: Fingerprint }> {
  const { databaseUrl } = config
  if (!databaseUrl)
    throw new BackupFault(
      'Où déménager ? Donnez l’adresse d’une base PostgreSQL vide dans DATABASE_URL (fichier .env), puis recommencez.',
    )
  await assertEmpty(databaseUrl)
  const source = await openPgliteAsItIs(config.dataDir)
  const deps = { db: source.db, config: { ...config, databaseUrl: null }, now: () => new Date() }
  const saved = async () => ({
    backup: await makeBackup(deps, 'demenagement'),
    before: await fingerprint(source.db),
  })
  const { backup, before } = await saved().finally(source.close)
  const archive = await checkArchive(backup.file, config.backups.passphrase)
  await intoPostgres(databaseUrl, archive, false)
  const target = await openPostgresAsItIs(databaseUrl)
  const moved = await fingerprint(target.db).finally(target.close)
  const wrong = differences(before, moved)
  if (wrong.length > 0)
    throw new BackupFault(
      `Le déménagement n’est pas fidèle, restez sur la base intégrée (retirez DATABASE_URL) :\n${wrong.join('\n')}`,
    )
  return { backup, moved }
}

async function assertEmpty(url: string) {
  const { db, close } = await openPostgresAsItIs(url)
  if (await isEmpty(db).finally(close)) return
  throw new BackupFault(
    'La base de données de DATABASE_URL n’est pas vide : rien n’a été changé. Créez-en une nouvelle (createdb) pour y déménager.',
  )
}
