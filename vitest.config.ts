import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes minutes begins first: at the end it would keep one core while the others have nothing
 * left to do.
 */
const LONGEST = [
  'login-throttle.proof.test.ts',
  'start.test.ts',
  'password-reset.test.ts',
  'at-rest.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/${name}`))
    const others = await super.sort(files.filter((file) => !isLong(file)))
    return [...files.filter(isLong), ...others]
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-databases.ts',
    sequence: { sequencer: LongestFirst },
    // Much of a test is waiting, for a database, a mail, a process: two for each core.
    maxWorkers: '200%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
