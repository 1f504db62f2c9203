import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What PostgreSQL writes for itself while it runs is behind a folder that is closed, and is closed
 * too at the next start.
 */
const WRITTEN_WHILE_RUNNING = /pg_internal\.init|replorigin_checkpoint/

export const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Whatever in a folder has a mode that is not its owner's alone. */
export function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .map((name) => join(folder, name))
    .filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? '700' : '600'))
    .filter((path) => !WRITTEN_WHILE_RUNNING.test(path))
}
