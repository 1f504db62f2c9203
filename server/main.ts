import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { STOP_DEADLINE_MS } from './lib/draining.ts'
import { StartFault } from './lib/start-fault.ts'
import { checkServices } from './service-checks.ts'
import { openSiteDatabase } from './site-database.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * `check`: what else a configuration is asked before anything is opened. `maxEventLoopDelay`: as in
 * the app.
 */
type Options = {
  withPages: boolean
  check?: (config: Config) => void
  maxEventLoopDelay?: number | undefined
}

/** Starts the site with the environment as it is, and stops it in order on a signal. */
export async function main(env: NodeJS.ProcessEnv, options: Options) {
  try {
    const config = loadConfig(env)
    options.check?.(config)
    const warnings = isFirst() ? await checkServices(config) : []
    const database = openSiteDatabase(config)
    // A connection is waited for by the clock, and loading would keep it from being seen in time.
    if (config.databaseUrl) await database.opening
    // All the rest of the site, while the built-in database opens on a thread of its own.
    const [{ startServer }, { startupNotes }] = await Promise.all([
      import('./start.ts'),
      import('./startup-notes.ts'),
    ])
    const starting = startServer(config, options.withPages ? WEB_FOLDER : null, {
      database,
      maxEventLoopDelay: options.maxEventLoopDelay,
    })
    // It answers a while before it has started: who is answered then is not to be cut off either.
    const stop = async () => (await starting).stop()
    stopOnSignal(stop, STOP_DEADLINE_MS + config.drainSeconds * 1000)
    const server = await starting
    if (isFirst())
      process.stdout.write(`${(await startupNotes(config, server, warnings)).join('\n')}\n`)
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof StartFault
    console.error(expected ? error.message : error)
    process.exit(1)
  }
}

/** Of several processes the first speaks for all, once: who takes its place has nothing to add. */
const isFirst = () => (cluster.worker?.id ?? 1) === 1

function stopOnSignal(stop: () => Promise<void>, deadlineMs: number) {
  let stopping = false
  async function onSignal() {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), deadlineMs).unref()
    await stop()
    process.exit(0)
  }
  // A terminal sends these to every process, and the first of them tells the others.
  for (const signal of ['SIGINT', 'SIGHUP'])
    process.on(signal, cluster.isWorker ? () => {} : onSignal)
  process.on('SIGTERM', onSignal)
}
