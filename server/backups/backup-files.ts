import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER_FOLDER } from '#server/lib/data-folder.ts'

/** Why a backup was made: only what the clock made is thrown away again. */
export type Occasion = 'planifiee' | 'manuelle' | 'mise-a-jour' | 'demenagement'
export type BackupFile = { path: string; madeAt: Date; occasion: string }

const NAME = /^minuit-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-([a-z-]+)\.backup$/

/** `minuit-2026-11-16T20-05-00-planifiee.backup`: names sort by their time, which is UTC. */
export const nameOfBackup = (madeAt: Date, occasion: Occasion) =>
  `minuit-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}-${occasion}.backup`

/** Why no backup can be written into a folder, which is made if need be; null: it can. */
export function whyNoBackups(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER })
    accessSync(folder, constants.W_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `aucune sauvegarde ne peut être écrite dans « ${folder} » (${code}). Donnez ce droit au compte qui lance le site, ou choisissez un autre BACKUP_DIR ; BACKUP_EVERY=off pour vous en passer.`
  }
}

/** The backups in a folder, the newest first; whatever else is there is none of ours. */
export function listBackups(folder: string): BackupFile[] {
  const names = readNames(folder).toSorted().toReversed()
  return names.flatMap((name) => {
    const [, day, hour, minute, second, occasion = ''] = NAME.exec(name) ?? []
    if (!day) return []
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
    return [{ path: join(folder, name), madeAt, occasion }]
  })
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Throws away the oldest of what the clock made. */
export function keepNewest(folder: string, count: number) {
  const planned = listBackups(folder).filter(({ occasion }) => occasion === 'planifiee')
  for (const { path } of planned.slice(count)) rmSync(path)
}
