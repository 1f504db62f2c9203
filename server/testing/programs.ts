import { join } from 'node:path'
import { isFresh, SERVER, stampBuilt } from '../../scripts/lib/build-stamp.ts'

const FOLDER = 'dist/tests'
const COMMANDS = ['admin', 'backup', 'restore', 'move-to-postgres'] as const

/** What tests start in processes of their own. */
const PROGRAMS = {
  site: 'server/testing/site-process.main.ts',
  cluster: 'server/testing/site-cluster.main.ts',
  'browser-site': 'e2e/server.ts',
  ...Object.fromEntries(COMMANDS.map((name) => [name, `scripts/${name}.ts`])),
}
const PART = {
  stamp: join('dist', '.built-tests'),
  built: [FOLDER],
  sources: [...SERVER.sources, ...Object.values(PROGRAMS), 'e2e/accounts.ts', 'e2e/data-folder.ts'],
}

/** Bundled once: a process that reads its hundreds of sources starts three times as slowly. */
export async function buildPrograms(): Promise<void> {
  if (isFresh(PART, null)) return
  // Every process that starts one comes by here, and the bundler is as large as all else in it.
  const { bundlePrograms } = await import('../../scripts/lib/build-server.ts')
  await bundlePrograms(PROGRAMS, FOLDER)
  stampBuilt(PART, null)
}

export type Program = 'site' | 'cluster' | 'browser-site' | (typeof COMMANDS)[number]
export const programFile = (name: Program) => join(FOLDER, `${name}.js`)
