import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { type RunningServer, startServer } from './start.ts'
import { migratedPostgresUrl } from './testing/databases.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Longer than production lets its process run late. */
const LATE_MS = 1500

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

it('refuses work while its process runs a second late, says when to come again, and recovers', async () => {
  const refused = await vi.waitFor(
    async () => {
      // Twice: how late it is, is measured from one second to the next.
      block()
      await nextTurn()
      block()
      const answer = await login()
      expect(answer.status).toBe(503)
      return answer
    },
    { timeout: 60_000, interval: 0 },
  )
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ success: false, message: expect.any(String) })
  expect((await fetch(`${server.address}/api/public/factions`)).status).toBe(200)
  await vi.waitFor(async () => expect((await login()).status).toBe(401), { timeout: 60_000 })
})
