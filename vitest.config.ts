import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { COMPILE_CACHE } from './scripts/lib/run.ts'

/** Campaigns, and what waits for processes, clocks or the cost of a hash, however fast the machine is. */
const SLOW = /\.(proof|slow)\.test\.ts$/
/** In a document without a browser: of screens, and of ways through them on a whole site. */
const SCREEN = /\.(screen|walk)\.test\.tsx$/
/** What has no short form: it installs, or takes minutes. */
const AT_FULL_SIZE_ALONE = /\.full\.proof\.test\.ts$/

/** At the end they would keep one core while the others have nothing left to do. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const [slow = [], others = []] = [true, false].map((isSlow) =>
      sorted.filter(({ moduleId }) => SLOW.test(moduleId) === isSlow),
    )
    return [...slow, ...others]
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
    sequence: { sequencer: SlowFirst },
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
