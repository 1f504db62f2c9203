import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from './programs.ts'

const STARTED = /http:\/\/localhost:(\d+)/

/** A whole site in a process of its own, so that it can be seen to die. */
export type SiteProcess = {
  url: string
  /** What it has printed so far, log lines included. */
  output: () => string
  isAlive: () => boolean
  /** Answers what it ended with; null: by a signal. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
}

export async function startSiteProcess(
  env: NodeJS.ProcessEnv,
  script = programFile('site'),
): Promise<SiteProcess> {
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    CAPTCHA: 'off',
    DEMO: 'off',
    ...env,
  }
  const child = spawn(process.execPath, [script], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const port = await startedOn(child, () => printed)
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

async function startedOn(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = STARTED.exec(printed())?.[1]
      if (port) resolve(port)
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`the site did not start, ${signal ?? code}: ${printed()}`)),
    )
  })
}
