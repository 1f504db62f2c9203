import { runLanes, WHAT_IS_FAST } from './lib/test-steps.ts'

await runLanes(WHAT_IS_FAST)
