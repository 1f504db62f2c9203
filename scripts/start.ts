import { main } from '../server/main.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { loadEnv } from './lib/env.ts'

const env = loadEnv()
await buildWhenStale(env)
await main(env, { withPages: true })
