import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFolderError, OWNER_FILE } from './data-folder.ts'
import { StartFault } from './start-fault.ts'

export class FolderLocked extends StartFault {
  constructor(folder: string) {
    super(
      `Le dossier de données « ${folder} » est déjà utilisé par un autre processus. Arrêtez-le, ou choisissez un autre DATA_DIR.`,
    )
  }
}

const SQLITE_BUSY = 5
/** What else SQLite may say of the file, in the system's words. */
const SYSTEM_CODES: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' }

/**
 * Holds a folder for this process alone and returns the way to let go. SQLite's file lock is the
 * operating system's own: it ends with the process however that dies, and holds across containers
 * that share the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    // The lowest byte is the kind; the others say more about it.
    const kind = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    if (kind === SQLITE_BUSY) throw new FolderLocked(folder)
    throw explainFolderError(
      Object.assign(error as Error, { code: SYSTEM_CODES[kind] ?? '' }),
      folder,
    )
  }
  return () => lock.close()
}

/** Made by hand: SQLite would let others read it. */
function openLock(folder: string): DatabaseSync {
  const file = join(folder, 'lock')
  try {
    closeSync(openSync(file, 'a', OWNER_FILE))
  } catch (error) {
    throw explainFolderError(error as NodeJS.ErrnoException, folder)
  }
  return new DatabaseSync(file)
}
