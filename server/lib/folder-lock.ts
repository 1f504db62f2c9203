import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderLocked extends Error {
  constructor(folder: string) {
    super(`Le dossier de données « ${folder} » est déjà utilisé par un autre processus. Arrêtez-le, ou choisissez un autre DATA_DIR.`)
  }
}

/**
 * Holds a folder for this process alone and returns the way to let go. SQLite's file lock is the operating
 * system's own: it ends with the process however that dies, and holds across containers that share the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderLocked(folder)
  }
  return () => lock.close()
}
