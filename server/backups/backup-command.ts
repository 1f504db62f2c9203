import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { FolderLocked } from '#server/lib/folder-lock.ts'
import { BackupFault } from './backup-fault.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { openAsItIs } from './open-as-it-is.ts'
import { askRunningSite } from './side-door.ts'

type CommandOccasion = 'manuelle' | 'mise-a-jour'

/** A backup from the terminal, whether the site runs or not. */
export async function backUp(
  config: Config,
  occasion: CommandOccasion,
  folder: string = config.backups.folder,
): Promise<MadeBackup> {
  const opened = await openAsItIs(config).catch((error) => {
    if (error instanceof FolderLocked) return null
    throw error
  })
  if (!opened) return askForIt(config, occasion, resolve(folder))
  try {
    return await makeBackup({ db: opened.db, config, now: () => new Date() }, occasion, folder)
  } finally {
    await opened.close()
  }
}

async function askForIt({ dataDir }: Config, occasion: CommandOccasion, folder: string) {
  const made = await askRunningSite(dataDir, { occasion, folder })
  if (made) return made
  throw new BackupFault(
    `Un autre processus tient « ${dataDir} » et ne répond pas. Réessayez dans un instant ; s’il démarre ou s’arrête, attendez qu’il ait fini.`,
  )
}
