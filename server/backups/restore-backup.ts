import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import {
  makeOwnerOnly,
  OWNER_FILE,
  OWNER_FOLDER,
  prepareDataFolder,
} from '#server/lib/data-folder.ts'
import type { Database } from '#server/lib/database.ts'
import { lockFolder } from '#server/lib/folder-lock.ts'
import { type ArchiveHead, readArchive } from './archive.ts'
import { BackupFault } from './backup-fault.ts'
import { fillDatabase, isEmpty, migrationsOf } from './fill-database.ts'
import { builtInFolder, openFolder, openPostgresAsItIs } from './open-as-it-is.ts'
import { checkFileName, type SavedFile, SETTINGS_FILE, writeSiteFiles } from './site-files.ts'

export type CheckedArchive = {
  file: string
  passphrase: string | null
  head: ArchiveHead
  tables: number
  rows: number
  files: SavedFile[]
}

/** Reads an archive from its first byte to its last, before anything is done with it. */
export async function checkArchive(
  file: string,
  passphrase: string | null,
): Promise<CheckedArchive> {
  const archive = { tables: 0, rows: 0, files: [] as SavedFile[] }
  let head: ArchiveHead | null = null
  for await (const line of readArchive(file, passphrase)) {
    if ('row' in line) archive.rows++
    else if (line.mark.is === 'head') head = line.mark.head
    else if (line.mark.is === 'table') archive.tables++
    else if (line.mark.is === 'file') {
      checkFileName(line.mark.name)
      archive.files.push(line.mark)
    }
  }
  if (!head) throw new BackupFault(`« ${file} » n’est pas une sauvegarde de ce site.`)
  migrationsOf(head)
  return { file, passphrase, head, ...archive }
}

const REFUSED =
  'Rien n’a été changé. Pour la remplacer par la sauvegarde, ajoutez le mot --replace : npm run restore -- <archive> --replace'

/**
 * Puts a site back where the configuration says that it lives, and answers what its owner should
 * know. `replace`: what is there may go.
 */
export async function restoreBackup(
  config: Config,
  archive: CheckedArchive,
  { replace }: { replace: boolean },
): Promise<string[]> {
  const notes = config.databaseUrl
    ? await intoPostgres(config.databaseUrl, archive, replace)
    : await intoBuiltIn(config.dataDir, archive, replace)
  prepareDataFolder(config.dataDir)
  return [...notes, ...writeSiteFiles(config, archive.files)]
}

const linesOf = ({ file, passphrase }: CheckedArchive) => readArchive(file, passphrase)

export async function intoPostgres(
  url: string,
  archive: CheckedArchive,
  replace: boolean,
): Promise<string[]> {
  const { db, close } = await openPostgresAsItIs(url)
  try {
    const wasEmpty = await isEmpty(db)
    if (!wasEmpty && !replace)
      throw new BackupFault(`La base de données de DATABASE_URL n’est pas vide. ${REFUSED}`)
    if (!wasEmpty) await assertNobodyElse(db)
    await fillDatabase(db, linesOf(archive), { clear: !wasEmpty })
  } finally {
    await close()
  }
  return []
}

/** A site that runs has in memory what is about to go. */
async function assertNobodyElse(db: Database) {
  const { rows } = await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and usename = current_user`)
  if (rows.length > 0)
    throw new BackupFault(
      'Un autre programme est relié à cette base de données : arrêtez le site, sur toutes ses machines, puis recommencez.',
    )
}

/** Made aside and moved into place when it is whole; what was there is moved aside, not deleted. */
async function intoBuiltIn(
  dataDir: string,
  archive: CheckedArchive,
  replace: boolean,
): Promise<string[]> {
  prepareDataFolder(dataDir)
  const unlock = lockFolder(dataDir)
  const folder = builtInFolder(dataDir)
  const [made, before] = [join(dataDir, 'db.new'), join(dataDir, `db.before-${Date.now()}`)]
  try {
    const isThere = existsSync(folder) && readdirSync(folder).length > 0
    if (isThere && !replace)
      throw new BackupFault(`Il y a déjà une base de données dans « ${dataDir} ». ${REFUSED}`)
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made, { mode: OWNER_FOLDER })
    const { db, close } = await openFolder(made)
    await fillDatabase(db, linesOf(archive), { clear: false }).finally(close)
    makeOwnerOnly(made)
    if (isThere) renameSync(folder, before)
    else rmSync(folder, { recursive: true, force: true })
    renameSync(made, folder)
    return isThere ? [`L’ancienne base est dans ${before} ; supprimez-la quand tout va bien.`] : []
  } finally {
    rmSync(made, { recursive: true, force: true })
    unlock()
  }
}

/** Writes the settings that were saved, if none are there: everything else starts from them. */
export function restoreSettings({ files }: CheckedArchive, to: string): string {
  const saved = files.find(({ name }) => name === SETTINGS_FILE)
  if (!saved) throw new BackupFault('Cette sauvegarde ne contient pas de fichier .env.')
  if (existsSync(to))
    throw new BackupFault(
      `Il y a déjà un fichier ${to} : déplacez-le d’abord, rien n’a été changé.`,
    )
  writeFileSync(to, saved.content, { flag: 'wx', mode: OWNER_FILE })
  return `${to} est remis. Relisez-le (DATABASE_URL et DATA_DIR surtout), puis restaurez la sauvegarde.`
}
