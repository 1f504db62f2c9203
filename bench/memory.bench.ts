import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGES_DRAWN } from '#server/lib/pages.ts'
import { startPostgres } from '#server/testing/embedded-postgres.ts'
import type { Bench, Measurement } from './lib/bench.ts'
import { median } from './lib/interleave.ts'
import { builtSite } from './lib/public-pages.ts'

const ROUNDS = 5
/** Every page is drawn and compressed by then. */
const AT_REST_MS = 8000
const SERVE = ['--max-semi-space-size=2', 'dist/server/serve.js']

const LIMITS = { start: 1500, drawing: 300 }

/** `drawing`: CPU time of all threads while the pages are drawn. */
type Start = { megabytes: number; start: number; drawing: number }

/** The site as production runs it, from the command to rest. */
async function startToRest(env: NodeJS.ProcessEnv): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, SERVE, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'debug', PORT: `${port}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  while (!(await answers(port))) await sleep(5)
  const start = performance.now() - began
  await sleep(AT_REST_MS)
  const megabytes = residentMegabytes(child)
  child.kill()
  await once(child, 'exit')
  const drawn = printed.split('\n').find((line) => line.includes(PAGES_DRAWN)) ?? '{}'
  return { megabytes, start, drawing: JSON.parse(drawn).cpuMs }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Warm starts on what a first one has made, against the limits. */
async function measure(
  name: string,
  env: NodeJS.ProcessEnv,
  limitMegabytes: number,
): Promise<Measurement[]> {
  await startToRest(env)
  const starts: Start[] = []
  for (let round = 0; round < ROUNDS; round++) starts.push(await startToRest(env))
  const row = (what: string, of: keyof Start, limit: number, unit: string): Measurement => {
    const ours = median(starts.map((one) => one[of]))
    return {
      what: `${name}, ${what}`,
      ours: `${Math.round(ours)} ${unit}`,
      peer: `${limit} ${unit}`,
      ratio: ours / limit,
    }
  }
  return [
    row('resident at rest', 'megabytes', limitMegabytes, 'MB'),
    row('start to first answer', 'start', LIMITS.start, 'ms'),
    row('CPU to draw every page', 'drawing', LIMITS.drawing, 'ms'),
  ]
}

export const bench: Bench = {
  name: 'memory',
  claim:
    'The demo as production serves it, started again on what it has: memory, time and CPU against their limits (Linux).',
  goal: { atMost: 1 },
  async run() {
    await builtSite()
    const folder = mkdtempSync(join(tmpdir(), 'minuit-memory-'))
    const postgres = await startPostgres({ fsync: true })
    const onPostgres = { DATABASE_URL: `${postgres.url}/postgres`, DATA_DIR: join(folder, 'pg') }
    const measurements = [
      ...(await measure('PostgreSQL', onPostgres, 200)),
      ...(await measure('PGlite', { DATA_DIR: join(folder, 'lite') }, 450)),
    ]
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    return measurements
  },
}
