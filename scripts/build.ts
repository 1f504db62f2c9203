import { ConfigError, loadConfig } from '#server/config.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { loadEnv } from './lib/env.ts'

try {
  // The pages hold none of the server's secrets: they can be built where those are not known.
  await buildWhenStale(loadConfig({ ...loadEnv(), NODE_ENV: '' }))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
