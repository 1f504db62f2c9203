import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { StartFault } from './lib/start-fault.ts'
import { startServer } from './start.ts'
import { startupNotes } from './startup-notes.ts'

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))
const STOP_DEADLINE_MS = 15_000

/** `prepare`: what is to be done with a configuration that is sound, before anything is opened. */
type Options = { withPages: boolean; prepare?: (config: Config) => Promise<void> }

/** Starts the site with the environment as it is, and stops it in order on a signal. */
export async function main(env: NodeJS.ProcessEnv, { withPages, prepare }: Options) {
  try {
    const config = loadConfig(env)
    await prepare?.(config)
    const server = await startServer(config, withPages ? WEB_FOLDER : null)
    process.stdout.write(`${startupNotes(config, server).join('\n')}\n`)
    stopOnSignal(server.stop)
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof StartFault
    console.error(expected ? error.message : error)
    process.exit(1)
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  async function onSignal() {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
