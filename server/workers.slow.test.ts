import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Cable, onCable } from './testing/database-cable.ts'
import { migratedPostgresUrl } from './testing/postgres-urls.ts'
import { programFile } from './testing/programs.ts'
import { buy, register } from './testing/site-customer.ts'
import { type SiteProcess, startSiteProcess } from './testing/site-process.ts'

const METRICS_KEY = 'a key for whoever measures'
const CALLS = 40
/** Each look is a call. */
const AT_TIMES = { interval: 100 }

let site: SiteProcess
let cable: Cable
const folder = mkdtempSync(join(tmpdir(), 'minuit-workers-'))
beforeAll(async () => {
  cable = await onCable(await migratedPostgresUrl())
  const env = {
    DATABASE_URL: cable.url,
    DATA_DIR: folder,
    WEB_CONCURRENCY: '2',
    METRICS_KEY,
    LOG_LEVEL: 'info',
    DEMO: 'on',
  }
  site = await startSiteProcess(env, programFile('cluster'))
})
afterAll(async () => {
  await site.kill('SIGKILL')
  await cable.close()
  rmSync(folder, { recursive: true })
})

/** On a connection of its own, so that the next may go to the other process. */
const get = (path: string, headers = {}) =>
  fetch(site.url + path, {
    headers: { connection: 'close', ...headers },
    signal: AbortSignal.timeout(5000),
  })
const scrape = async () =>
  (await get('/metrics', { authorization: `Bearer ${METRICS_KEY}` })).text()
function readingOf(body: string, series: string): number {
  const line = body.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}
const seenToBe = (processes: number) =>
  vi.waitFor(
    async () => expect(readingOf(await scrape(), 'minuit_processes')).toBe(processes),
    AT_TIMES,
  )
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const workers = () =>
  [...site.output().matchAll(/^worker (\d+)$/gm)].map(([, pid]) => Number(pid)).filter(isRunning)

it('adds up the numbers of all processes, whichever is asked, and reads the database once', async () => {
  await seenToBe(2)
  for (let call = 0; call < CALLS; call++) await get('/api/health')
  for (let ask = 0; ask < 4; ask++) {
    const body = await scrape()
    const health = 'minuit_http_answers_total{method="GET",route="/api/health",status="200"}'
    expect(readingOf(body, health)).toBe(CALLS)
    expect(readingOf(body, 'minuit_processes')).toBe(2)
    expect(readingOf(body, 'minuit_processes_wanted')).toBe(2)
    expect(body.match(/^minuit_database_up 1$/gm)).toHaveLength(1)
  }
})

it('tells of a purchase in the log of whichever served it, by its number', async () => {
  const at = { address: site.url }
  await buy(at, await register(at, 'vigie'), 'Grade Matelot')
  const lines = () =>
    site
      .output()
      .split('\n')
      .flatMap((line) => (line.includes('"order":1,') ? [JSON.parse(line).msg] : []))
  const told = ['order placed', 'payment page opened', 'payment event', 'order paid', 'task done']
  // Each process writes for itself: what happened last may be read first.
  await vi.waitFor(() => expect(lines()).toEqual(expect.arrayContaining(told)), AT_TIMES)
})

it('says that the database is away, and counts what that cost, without a line for each', async () => {
  const seenUp = (up: number) =>
    vi.waitFor(
      async () => expect(readingOf(await scrape(), 'minuit_database_up')).toBe(up),
      AT_TIMES,
    )
  cable.pull()
  await seenUp(0)
  for (let call = 0; call < CALLS; call++)
    expect((await get(`/api/verify-payment/${call}`)).status).toBe(503)
  const body = await scrape()
  expect(readingOf(body, 'minuit_database_failures_total')).toBeGreaterThanOrEqual(CALLS)
  expect(readingOf(body, 'minuit_processes')).toBe(2)
  expect(body).not.toContain('minuit_orders')
  cable.putBack()
  await seenUp(1)
  const away = site.output().match(/the database is away/g) ?? []
  expect(away.length).toBeGreaterThan(0)
  expect(away.length).toBeLessThanOrEqual(2)
})

it('answers for the others while one hangs, and replaces one that is killed', async () => {
  const [hanging = 0] = workers()
  process.kill(hanging, 'SIGSTOP')
  // A connection that lands on the one that hangs is given up, and made again.
  await seenToBe(1)
  process.kill(hanging, 'SIGKILL')
  await seenToBe(2)
  expect(site.output()).toContain('a worker has ended')
  expect(workers()).not.toContain(hanging)
})

it('ends them all, and itself with 0, on a signal', async () => {
  const before = workers()
  expect(before).toHaveLength(2)
  expect(await site.kill('SIGTERM')).toBe(0)
  expect(before.filter(isRunning)).toEqual([])
})
