import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupFault } from '#server/backups/backup-fault.ts'
import type { Config } from '#server/config.ts'
import type { Checkout } from './checkout.ts'
import { pinnedNode } from './lockfile.mjs'
import { keepForNextStart } from './next-build.ts'

/** Beside the version that runs, on the same disk: its parts move by a rename. */
const STAGE = '.update'
const MODULES = 'node_modules'
const INSTALL = 'scripts/install.mjs'

type Site = {
  config: Pick<Config, 'databaseUrl'>
  /** As it was before the settings were read: they are read again there. */
  env: NodeJS.ProcessEnv
  /** The archive of what is there now; null: nothing yet. */
  backup: string | null
  say: (step: string) => void
}

/**
 * Installs and builds the next version beside the one that runs, brings the database along, and only
 * then has the two change places: whatever fails before leaves everything as it was. Answers the
 * commit that was there.
 */
export function takeNextRelease(checkout: Checkout, { config, env, backup, say }: Site): string {
  function run(script: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}) {
    // npm is asked by whatever Node there is; all else runs on the one that came with the release.
    const node = script === INSTALL ? process.execPath : nodeIn(STAGE)
    const { status } = spawnSync(node, [script, ...args], {
      cwd: STAGE,
      env: { ...env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status === 0) return
    throw new BackupFault(
      `La mise à jour s’arrête là (${script}) : voyez ci-dessus. Rien n’a changé, le site garde sa version.`,
    )
  }
  try {
    say('Installation à côté de la version en place…')
    checkout.stage(STAGE)
    run(INSTALL)
    say('Construction…')
    run('scripts/build.ts', ['--to-serve'])
    say('Base de données…')
    if (config.databaseUrl) run('scripts/migrate.ts')
    // A running site holds the built-in one, and migrates it as it restarts: tried on a copy.
    else if (backup) {
      const copy = { DATA_DIR: resolve(STAGE, 'data') }
      run('scripts/restore.ts', [resolve(backup)], copy)
      run('scripts/migrate.ts', [], copy)
    }
    return changePlaces(checkout)
  } finally {
    checkout.discard(STAGE)
  }
}

function nodeIn(folder: string): string {
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const name = pinnedNode(lockfile, process.platform, process.arch)
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return name ? resolve(folder, MODULES, name, 'bin', file) : process.execPath
}

function changePlaces(checkout: Checkout): string {
  const staged = join(STAGE, MODULES)
  exchange(MODULES, staged)
  let from: string
  try {
    from = checkout.apply()
  } catch (error) {
    exchange(MODULES, staged)
    throw error
  }
  keepForNextStart(join(STAGE, 'dist'))
  return from
}

/** Asked twice, it changes nothing. */
function exchange(one: string, other: string) {
  const aside = `${other}.aside`
  renameSync(one, aside)
  try {
    renameSync(other, one)
  } catch (error) {
    renameSync(aside, one)
    throw error
  }
  renameSync(aside, other)
}
