import { runTool } from './lib/run.ts'

/**
 * The campaigns at full size, or those whose file has the given name in its own: `npm run proof
 * database-restarts`.
 */
const [wanted = ''] = process.argv.slice(2)
const succeeded = await runTool('vitest', ['run', `${wanted}.proof.test.ts`.replace(/^\./, '')], {
  PROOF: 'full',
})
process.exit(succeeded ? 0 : 1)
