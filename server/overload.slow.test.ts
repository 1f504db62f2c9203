import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { type RunningServer, startServer } from './start.ts'
import { migratedPostgresUrl } from './testing/postgres-urls.ts'

/** Longer than production lets its process run late. */
const LATE_MS = 1200

const dataDir = mkdtempSync(join(tmpdir(), 'minuit-overload-'))
let server: RunningServer

beforeAll(async () => {
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', CAPTCHA: 'off' }
  const databaseUrl = await migratedPostgresUrl()
  server = await startServer(
    loadConfig({ ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    null,
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Nothing else runs meanwhile, as under a load that is too much for the process. */
const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LATE_MS)

const login = () =>
  fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'personne', password: 'lanterne' }),
  })

/** What a call is answered by a process that is late at every turn of its event loop. */
async function whileLate(call: () => Promise<Response>): Promise<Response> {
  let isAnswered = false
  const answer = call().finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    block()
    await nextTurn()
  }
  return answer
}

it('refuses work while its process runs a second late, says when to come again, and recovers', async () => {
  const refused = await whileLate(login)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ success: false, message: expect.any(String) })
  expect((await fetch(`${server.address}/api/public/factions`)).status).toBe(200)
  await vi.waitFor(async () => expect((await login()).status).toBe(401))
})
