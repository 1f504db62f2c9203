import { EVERYTHING, runSteps } from './lib/test-steps.ts'

await runSteps(EVERYTHING)
