import { buildWhenStale } from './lib/build-when-stale.ts'
import { loadEnv } from './lib/env.ts'

await buildWhenStale(loadEnv())
