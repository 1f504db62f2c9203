import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Not yet in its place: a site that runs reads the files of its own build until it stops. */
const NEXT = 'next'

/** Keeps what was built elsewhere for the next start. */
export function keepForNextStart(built: string, folder = 'dist') {
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, NEXT), { recursive: true, force: true })
  renameSync(built, join(folder, NEXT))
}

/**
 * Puts it in its place, and goes on where one that was cut short has stopped. Whether it fits the
 * sources is for its stamp to say, as always.
 */
export function adoptNextBuild(folder = 'dist') {
  const next = join(folder, NEXT)
  if (!existsSync(next)) return
  for (const name of readdirSync(next)) {
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(join(next, name), join(folder, name))
  }
  rmSync(next, { recursive: true })
}
