import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainFolderError, OWNER_FILE } from './data-folder.ts'
import { StartFault } from './start-fault.ts'

export class FolderLocked extends StartFault {
  constructor(folder: string) {
    super(`Le dossier de données « ${folder} » est déjà utilisé par un autre processus. Arrêtez-le, ou choisissez un autre DATA_DIR.`)
  }
}

const SQLITE_BUSY = 5

/**
 * Holds a folder for this process alone and returns the way to let go. SQLite's file lock is the operating
 * system's own: it ends with the process however that dies, and holds across containers that share the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new FolderLocked(folder) : error
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
