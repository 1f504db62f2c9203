import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { OWNER_FILE, OWNER_FOLDER } from '#server/lib/data-folder.ts'
import type { WriteLine } from './archive.ts'
import { BackupFault } from './backup-fault.ts'

/** Under which an archive holds the settings, with the providers' keys among them. */
export const SETTINGS_FILE = 'env'
const SECRET_FILE = 'secret'
const ENV_FILE = '.env'
/** No path of its own choosing: an archive may come from anywhere. */
const KNOWN = /^(env|secret|simulated-game\/[\w-]+\.json)$/

/** What a site needs besides its database: pictures and invoices are in that. */
export async function readSiteFiles(
  { dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>,
  write: WriteLine,
): Promise<void> {
  const save = (name: string, content: string) => write({ mark: { is: 'file', name, content } })
  const kept = join(dataDir, SECRET_FILE)
  const signing = secret ?? (existsSync(kept) ? readFileSync(kept, 'utf8').trim() : null)
  if (signing) await save(SECRET_FILE, signing)
  if (existsSync(ENV_FILE)) await save(SETTINGS_FILE, readFileSync(ENV_FILE, 'utf8'))
  const game = join(dataDir, 'simulated-game')
  for (const file of existsSync(game) ? readdirSync(game) : []) {
    const name = `simulated-game/${file}`
    if (KNOWN.test(name)) await save(name, readFileSync(join(game, file), 'utf8'))
  }
}

export type SavedFile = { name: string; content: string }

/** Refuses a name that no backup of ours holds. */
export function checkFileName(name: string) {
  if (!KNOWN.test(name))
    throw new BackupFault(
      `L’archive contient un fichier inattendu, « ${name} » : rien n’a été changé.`,
    )
}

/** Puts files back and says what an owner should know of it. The settings are not among them. */
export function writeSiteFiles(
  { dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>,
  files: SavedFile[],
): string[] {
  const notes: string[] = []
  for (const { name, content } of files) {
    if (name === SETTINGS_FILE) continue
    if (name === SECRET_FILE && secret) {
      if (secret !== content)
        notes.push(
          'SECRET n’est pas celui du site sauvegardé : les sessions, les clés des serveurs de jeu et les secondes étapes ne seront pas reconnues. Reprenez l’ancien dans .env (npm run restore -- <archive> --settings le montre).',
        )
      continue
    }
    const path = join(dataDir, name)
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER })
    writeFileSync(path, content, { mode: OWNER_FILE })
  }
  return notes
}
