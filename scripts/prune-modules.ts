import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FOLDER } from './lib/build-stamp.ts'
import { importedPackages, type Lockfile, neededModules } from './lib/needed-modules.ts'

/** Read as they are, by threads of their own. */
const BESIDE_THE_BUNDLE = ['server/db/pglite/thread.ts']

/**
 * For an image of the built site: takes out of `node_modules` what only a build needs, and the Node
 * that the image brings itself.
 */
const bundle = readdirSync(SERVER_FOLDER).filter((name) => name.endsWith('.js'))
const sources = [...bundle.map((name) => join(SERVER_FOLDER, name)), ...BESIDE_THE_BUNDLE]
const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const needed = neededModules(
  lockfile,
  sources.flatMap((file) => importedPackages(readFileSync(file, 'utf8'))),
)
for (const path of Object.keys(lockfile.packages)) {
  const isKept = needed.has(path) || [...needed].some((one) => one.startsWith(`${path}/`))
  if (path && !isKept) rmSync(path, { recursive: true, force: true })
}
