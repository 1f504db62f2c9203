import { ConfigError, loadConfig } from '#server/config.ts'
import { buildWhenStale } from './lib/build-when-stale.ts'
import { loadEnv } from './lib/env.ts'
import { adoptNextBuild } from './lib/next-build.ts'

const env = loadEnv()
try {
  // Otherwise they may be built where the server's secrets are not known: the pages hold none.
  if (process.argv.includes('--to-serve')) loadConfig(env)
  adoptNextBuild()
  await buildWhenStale({ tebex: env.TEBEX_PUBLIC_TOKEN })
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
