import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Options, SimulatedServer } from '../simulator.ts'

/** A folder that is gone when the test is. */
export function temporaryFolder(): { path: string; [Symbol.dispose]: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'minuit-game-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** A resource that runs what it is given, as a script of the server: what does it get? */
const PROBE = `exports('run', (code) => new Function('return (async () => {' + code + '})()')())`

export const ANNA = { license: `license:${'a1'.repeat(20)}`, name: 'Anna' }
export const BORIS = { license: `license:${'b2'.repeat(20)}`, name: 'Boris' }

/** A server with that resource in it. */
export function probeServer(options: Omit<Options, 'scripts'>) {
  const server = new SimulatedServer({ ...options, scripts: [['probe.js', PROBE]] })
  const run = (code: string) => server.exported('minuit', 'run', code)
  return { server, run }
}
