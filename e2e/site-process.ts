import { fork } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from '../server/testing/programs.ts'

/** That of the site which most tests share; sites of the workers' own come after it. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 3456)

export type Site = { address: string; stop: () => Promise<void> }

/** A built site as `npm start` serves it, in a process of its own. */
export async function startSite(port: number, settings: NodeJS.ProcessEnv): Promise<Site> {
  const address = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), ...settings }
  const server = fork(programFile('browser-site'), {
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaints = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk
    process.stderr.write(chunk)
  })
  const exit = once(server, 'exit')
  const isReady = async () => (await fetch(`${address}/api/ready`).catch(() => null))?.ok
  while (server.exitCode === null && !(await isReady()))
    await new Promise((resolve) => setTimeout(resolve, 100))
  // What answered may be somebody else's, on a port that was taken.
  if (server.exitCode !== null)
    throw new Error(`the site on ${address} did not start: ${complaints}`)
  return {
    address,
    stop: async () => {
      if (server.exitCode !== null) throw new Error(`the site on ${address} ended: ${complaints}`)
      server.kill()
      await exit
    },
  }
}
