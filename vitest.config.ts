import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { COMPILE_CACHE } from './scripts/lib/run.ts'

/**
 * Campaigns, what waits for processes, clocks or the cost of a hash, however fast the machine is, what
 * takes seconds of a core, and ways through many screens.
 */
const SLOW = /\.(proof|slow)\.test\.ts$|\.walk\.test\.tsx$/
/** In a document without a browser: of screens, and of ways through them on a whole site. */
const SCREEN = /\.(screen|walk)\.test\.tsx$/
/**
 * In this order: what runs alone asks for few modules at a time, and those that most files share are
 * transformed when all processes ask for them at once.
 */
const PROJECTS = ['alone', 'together', 'screens']
/** What has no short form: it installs, or takes minutes. */
const AT_FULL_SIZE_ALONE = /\.full\.proof\.test\.ts$/

/**
 * One project after the other, because a worker that has loaded the modules of one is ended for a
 * file of another; in each what is slow first, which at the end would keep one core while the others
 * have nothing left to do.
 */
class ByProjectSlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const place = ({ moduleId, project }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (SLOW.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

const FILES = globSync('{contract,server,web,walks,scripts,fivem}/**/*.test.{ts,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !process.env.FAST || !(SLOW.test(file) || SCREEN.test(file)))
  .filter((file) => process.env.PROOF === 'full' || !AT_FULL_SIZE_ALONE.test(file))
const SCREENS = FILES.filter((file) => SCREEN.test(file))
/** A module that one file replaces must be whole again for the next. */
const REPLACING = FILES.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const SHARED = {
  // Much of a test is waiting, for a database, a mail, a process: two more than there are cores. (A
  // percentage would be cut at one for each.)
  maxWorkers: 2 + availableParallelism(),
  setupFiles: 'server/testing/before-each-file.ts',
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 180_000 } },
  env: COMPILE_CACHE,
}

export default defineConfig({
  test: {
    globalSetup: 'server/testing/global-databases.ts',
    sequence: { sequencer: ByProjectSlowFirst },
    projects: [
      {
        test: { ...SHARED, name: 'alone', include: REPLACING, isolate: true },
      },
      {
        // Files share the modules of their process: loading them anew for each takes as long as the
        // tests themselves.
        test: {
          ...SHARED,
          name: 'together',
          include: FILES.filter((file) => !REPLACING.includes(file) && !SCREENS.includes(file)),
          isolate: false,
        },
      },
      {
        test: {
          ...SHARED,
          name: 'screens',
          include: SCREENS,
          isolate: false,
          environment: 'happy-dom',
          setupFiles: 'web/testing/before-each-file.ts',
        },
      },
    ],
  },
})
