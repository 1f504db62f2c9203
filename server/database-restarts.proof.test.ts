import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from './testing/embedded-postgres.ts'
import { sized } from './testing/proof.ts'
import { type SiteProcess, startSiteProcess } from './testing/site-process.ts'

const RESTARTS = sized(4, 20)
const CALLERS = 12
const ADMIN = { username: 'capitaine', password: 'quai des brumes' }
const FACTION = {
  type: 'neutre',
  isVip: false,
  icon: 'faUsers',
  members: 1,
  difficulty: 1,
  description: 'Née pendant une panne',
}

let postgres: PostgresServer
let nodes: SiteProcess[]
let token: string
const folder = mkdtempSync(join(tmpdir(), 'minuit-restarts-'))

beforeAll(async () => {
  postgres = await startPostgres()
  const env = {
    DATABASE_URL: `${postgres.url}/postgres`,
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const first = await startSiteProcess(env)
  nodes = [first, await startSiteProcess(env)]
  const { body } = await call(first, '/api/auth/login', { ...ADMIN, captchaText: '' })
  token = (body as { token: string }).token
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

async function call({ url }: SiteProcess, path: string, payload?: object) {
  const response = await fetch(url + path, {
    method: payload ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as unknown,
  }
}

it(`survives ${RESTARTS} restarts of PostgreSQL under load, every other one a crash: nothing acknowledged is lost, and callers are told to come back`, async () => {
  const acknowledged: string[] = []
  const answers = new Map<number, number>()
  const withoutWait: unknown[] = []
  let over = false
  async function keepWriting(node: SiteProcess) {
    while (!over) {
      const name = randomUUID()
      const { status, retryAfter, body } = await call(node, '/api/admin/factions', {
        ...FACTION,
        name,
      })
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.push(name)
      if (status === 503 && !retryAfter) withoutWait.push(body)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, index) =>
    keepWriting(nodes[index % 2] as SiteProcess),
  )
  for (let count = 0; count < RESTARTS; count++) {
    await sleep(300)
    await postgres.restart(count % 2 ? 'immediate' : 'fast')
  }
  await sleep(1500)
  over = true
  await Promise.all(callers)

  expect(nodes.map((node) => node.isAlive())).toEqual([true, true])
  expect([...answers.keys()].sort()).toEqual([200, 503])
  expect(withoutWait).toEqual([])
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  const { rows } = await client.query('select name from factions')
  await client.end()
  const stored = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(RESTARTS)

  // Everything works again on both nodes, tasks and notices included.
  const late = randomUUID()
  expect(
    (await call(nodes[0] as SiteProcess, '/api/admin/factions', { ...FACTION, name: late })).status,
  ).toBe(200)
  for (const node of nodes)
    expect(JSON.stringify((await call(node, '/api/public/factions')).body)).toContain(late)
  for (const node of nodes) {
    const lines = node.output().split('\n')
    expect(
      lines.filter((line) => line.includes('the database is away')).length,
    ).toBeLessThanOrEqual(RESTARTS)
    // However many tasks look for work meanwhile.
    expect(lines.filter((line) => line.includes('background error'))).toEqual([])
  }
})
