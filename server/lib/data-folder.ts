import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartFault } from './start-fault.ts'

export const OWNER_FOLDER = 0o700
export const OWNER_FILE = 0o600

/** What the site itself puts into its data folder. */
const OURS = ['db', 'mail', 'secret', 'lock', 'door', 'backups']

const { R_OK, W_OK } = constants

/**
 * Makes sure that the data folder is there and can be written, and that nobody else reads what is
 * in it.
 */
export function prepareDataFolder(folder: string) {
  try {
    makeFolder(resolve(folder))
    accessSync(folder, R_OK | W_OK)
    for (const path of existing(folder)) unlessGone(() => accessSync(path, R_OK | W_OK))
  } catch (error) {
    throw explainFolderError(error as NodeJS.ErrnoException, folder)
  }
  for (const path of existing(folder)) makeOwnerOnly(path)
}

/** Not by Node's `recursive`, which hides why it cannot, and on some file systems never ends. */
function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: OWNER_FOLDER })
}

const existing = (folder: string) =>
  OURS.map((name) => join(folder, name)).filter((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  )

/**
 * Nobody else's to read. Where that cannot be said, on Windows or on a network share, things stay
 * as they are.
 */
export function makeOwnerOnly(path: string) {
  if (process.platform === 'win32') return
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  const mode = entry.isDirectory() ? OWNER_FOLDER : OWNER_FILE
  try {
    if ((entry.mode & 0o777) !== mode) chmodSync(path, mode)
  } catch {}
  if (!entry.isDirectory()) return
  for (const name of unlessGone(() => readdirSync(path)) ?? []) makeOwnerOnly(join(path, name))
}

/**
 * A folder is looked at while the database in it opens, or another site stops: both have files that
 * live for a moment. What is gone when its turn comes needs nothing.
 */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** The system's word for a folder that cannot be used, in an owner's. */
export function explainFolderError(error: NodeJS.ErrnoException, folder: string): Error {
  const advice = ADVICE[error.code ?? '']
  return advice ? new StartFault(advice(folder), { cause: error }) : error
}

const unwritable = (folder: string) =>
  `Le dossier de données « ${folder} » n’est pas accessible en écriture. Donnez ce droit au compte qui lance le site, ou choisissez un autre DATA_DIR.`
const noFolder = (folder: string) =>
  `« ${folder} » n’est pas un dossier, et ne peut pas le devenir. Choisissez un autre DATA_DIR.`
const full = (folder: string) =>
  `Il n’y a plus de place sur le disque du dossier de données « ${folder} ». Libérez-en, puis relancez le site.`

const ADVICE: Record<string, (folder: string) => string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: full,
  EDQUOT: full,
}
