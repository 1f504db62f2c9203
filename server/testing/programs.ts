import { join } from 'node:path'
import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'
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
  built: [FOLDER, RESOURCE_FOLDER],
  sources: [...SERVER.sources, ...Object.values(PROGRAMS), 'e2e/accounts.ts', 'e2e/data-folder.ts'],
}

/** Bundled once: a process that reads its hundreds of sources starts three times as slowly. */
export async function buildPrograms(): Promise<void> {
  if (isFresh(PART, null)) return
  // Every process that starts one comes by here, and the bundler is as large as all else in it.
  const [{ bundlePrograms }, { buildResource }] = await Promise.all([
    import('../../scripts/lib/build-server.ts'),
    import('../../scripts/lib/build-resource.ts'),
  ])
  await bundlePrograms(PROGRAMS, FOLDER)
  // The simulated game runs it, and owners download it.
  await buildResource()
  stampBuilt(PART, null)
}

export type Program = 'site' | 'cluster' | 'browser-site' | (typeof COMMANDS)[number]
export const programFile = (name: Program) => join(FOLDER, `${name}.js`)
