import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/lib/database.ts'
import { RELEASE } from '#server/lib/release.ts'
import { lacksRoom } from '#server/lib/storage.ts'
import { writeArchive } from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { listBackups, nameOfBackup, type Occasion, whyNoBackups } from './backup-files.ts'
import { readDatabase } from './read-database.ts'
import { readSiteFiles } from './site-files.ts'

export type BackupDeps = {
  db: Database
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret' | 'backups'>
  now: () => Date
}
export type MadeBackup = { file: string; rows: number; bytes: number }

/** Saves the whole site into one file, while it goes on. */
export async function makeBackup(
  { db, config, now }: BackupDeps,
  occasion: Occasion,
  folder: string = config.backups.folder,
): Promise<MadeBackup> {
  const fault = whyNoBackups(folder)
  if (fault) throw new BackupFault(`Sauvegarde impossible : ${fault}`)
  const [latest] = listBackups(folder)
  if (await lacksRoom(folder, latest ? statSync(latest.path).size : 0))
    throw new BackupFault(
      `Il n’y a plus de place pour une sauvegarde dans « ${folder} ». Libérez-en, ou choisissez un autre BACKUP_DIR.`,
    )
  const madeAt = now()
  const file = join(folder, nameOfBackup(madeAt, occasion))
  const head = {
    site: RELEASE,
    madeAt: madeAt.toISOString(),
    database: config.databaseUrl ? ('postgres' as const) : ('pglite' as const),
  }
  const written = await writeArchive(file, config.backups.passphrase, async (write) => {
    await readDatabase(db, head, write)
    await readSiteFiles(config, write)
  })
  return { file, ...written }
}
