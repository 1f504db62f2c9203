import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { FolderLocked } from './lib/folder-lock.ts'
import { startServer } from './start.ts'
import { startupNotes } from './startup-notes.ts'

const BRAND_FILE = new URL('../brand/brand.json', import.meta.url)
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))
const STOP_DEADLINE_MS = 15_000

/** Starts the site with the environment as it is, and stops it in order on a signal. */
export async function main(env: NodeJS.ProcessEnv, { withPages }: { withPages: boolean }) {
  try {
    const config = readConfig(env, JSON.parse(readFileSync(BRAND_FILE, 'utf8')))
    const server = await startServer(config, withPages ? WEB_FOLDER : null)
    process.stdout.write(`${startupNotes(config, server).join('\n')}\n`)
    stopOnSignal(server.stop)
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof FolderLocked
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
