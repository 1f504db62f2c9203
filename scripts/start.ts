import { main } from '../server/main.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { loadEnv } from './lib/env.ts'

await main(loadEnv(), { withPages: true, prepare: buildWhenStale })
