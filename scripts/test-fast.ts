import { runSteps, WHAT_IS_FAST } from './lib/test-steps.ts'

await runSteps(WHAT_IS_FAST)
