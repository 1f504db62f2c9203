import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sellerWith } from '#contract/sellers.ts'
import type { BuiltPages } from '#server/lib/pages.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { runWorkers } from '#server/workers.ts'
import { loadEnv } from './lib/env.ts'

/** Serves what was built, and builds nothing: production runs it as `dist/server/serve.js`. */
const COMPILED = fileURLToPath(new URL('../dist/server/compiled', import.meta.url))
// What the start before has compiled; where nothing may be written, each compiles for itself.
enableCompileCache(COMPILED)
const env = loadEnv()
const processes = Number(env.WEB_CONCURRENCY)
if (cluster.isPrimary && env.DATABASE_URL && processes > 1) await runWorkers(processes)
else await serve()

async function serve() {
  // Not loaded by the process that only watches over the others.
  const { main, WEB_FOLDER } = await import('#server/main.ts')
  await main(env, {
    withPages: true,
    check(config) {
      const built: BuiltPages = JSON.parse(readFileSync(join(WEB_FOLDER, 'pages.json'), 'utf8'))
      if (built.seller === (sellerWith(config)?.name ?? null)) return
      throw new StartFault(
        'Le site a été construit pour un autre vendeur : des clés Tebex ont été ajoutées ou retirées depuis. Lancez d’abord « npm run build ».',
      )
    },
  })
}
