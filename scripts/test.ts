import { EVERYTHING, runLanes } from './lib/test-steps.ts'

await runLanes(EVERYTHING)
