import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseOn } from '#server/db/pooled.ts'
import { auditOrders } from '#server/testing/audit-orders.ts'
import { freePort } from '#server/testing/embedded-postgres.ts'
import { dropPostgres, migratedPostgresUrl } from '#server/testing/postgres-urls.ts'
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { PASSWORD } from '#server/testing/test-site.ts'
import { createVisitors, newPicture } from '#server/testing/visitors.ts'
import { isFresh, SERVER, SERVER_FOLDER, SITE } from './lib/build-stamp.ts'
import { ensureNginx, startNginx, tryShipped } from './lib/nginx.ts'

/** As production runs it. */
const SERVE = join(SERVER_FOLDER, 'serve.js')
/** What the guide says for several machines behind nginx. */
const DRAIN_SECONDS = 8
const FAIL_TIMEOUT_MS = 10_000
const ROUNDS = 2
const KILLS = 12
const TOGGLES = 10
const ADMIN = { username: 'capitaine', password: PASSWORD }
const GOODS = { category: 'Jeu', stock: 100_000 }
const PRICE_CENTS = 1000
const PRODUCT = {
  name: 'Mallette',
  description: 'Pour le jeu',
  price: PRICE_CENTS / 100,
  ...GOODS,
  actions: [{ kind: 'money', account: 'bank', amount: 500, take_back: true }],
}
const PATIENCE = 600_000
const SETTLED_WITHIN = { timeout: 300_000, interval: 1000 }

type Node = { port: number; url: string; site: SiteProcess }

describe('three nodes behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-nodes-'))
  let databaseUrl: string
  let pool: pg.Pool
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let saidOfShipped: string
  let nodes: Node[]
  let admin: string
  let visitors: ReturnType<typeof createVisitors>
  let printed = ''

  const start = (port: number, env: NodeJS.ProcessEnv = {}) =>
    startSiteProcess(
      {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, String(port)),
        PORT: String(port),
        DEMO: 'on',
        SECRET: 'a secret that is long enough for tests',
        // A game server that never calls: what is bought waits for it.
        BRIDGE_KEY: 'a key that the game server has too',
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        SMTP_URL: smtp.url,
        TRUST_PROXY: 'on',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        LOG_LEVEL: 'error',
        ...env,
      },
      SERVE,
    )

  beforeAll(async () => {
    if (![SITE, SERVER].every((part) => isFresh(part, null)))
      throw new Error('npm run proof nodes builds first what is tried here')
    const program = ensureNginx((step) => console.log(step))
    databaseUrl = await migratedPostgresUrl()
    pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
    smtp = await startSmtp()
    nodes = []
    for (let count = 0; count < 3; count++) {
      const port = await freePort()
      nodes.push({ port, url: `http://127.0.0.1:${port}`, site: await start(port) })
    }
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`)
    nginx = await startNginx(program, await freePort(), hosts)
    saidOfShipped = tryShipped(program)
    admin = (await json<{ token: string }>(nginx.address, '/api/auth/login', ADMIN)).token
    const product = await json<{ id: number; name: string; description: string }>(
      nginx.address,
      '/api/admin/products',
      PRODUCT,
      admin,
    )
    const sold = { ...product, priceCents: PRICE_CENTS, discount: 0 }
    visitors = createVisitors(nginx.address, admin, sold)
  }, PATIENCE)

  afterAll(async () => {
    await nginx?.stop()
    await Promise.all(nodes.map(({ site }) => site.kill('SIGKILL')))
    await smtp.stop()
    await pool.end()
    await dropPostgres(databaseUrl)
    rmSync(folder, { recursive: true, force: true })
  })

  async function restart(node: Node, signal: 'SIGTERM' | 'SIGKILL') {
    await node.site.kill(signal)
    printed += node.site.output()
    node.site = await start(node.port)
    await vi.waitFor(async () => expect(await statusOf(node.url, '/api/ready')).toBe(200), PATIENCE)
  }

  /** What the nodes have logged: nothing is worse than a warning. */
  const complaints = () =>
    [printed, ...nodes.map(({ site }) => site.output())]
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('{'))

  const confirmations = () =>
    smtp.delivered.flatMap(
      ({ raw }) => /^Message-ID: <(order-\d+)-confirmation@/im.exec(raw)?.[1] ?? [],
    )

  /** Once everything has come to an end: nothing lost, nothing twice. */
  async function expectWholeBooks() {
    const db = databaseOn(pool)
    await vi.waitFor(async () => expect(await auditOrders(db, GOODS)).toEqual([]), SETTLED_WITHIN)
    const read = async (query: ReturnType<typeof sql>) =>
      (await db.execute<{ name: string }>(query)).rows.map(({ name }) => name)
    const sold = await read(sql`select session_id as name from orders where state = 'sold'`)
    const known = {
      accounts: await read(sql`select username as name from users`),
      paid: sold,
      messages: await read(sql`select message as name from contact_messages`),
      pictures: await read(sql`select '/images/' || id || '.webp' as name from images`),
    }
    for (const [what, names] of Object.entries(visitors.acknowledged)) {
      const kept = new Set(known[what as keyof typeof known])
      expect([what, names.filter((name) => !kept.has(name))]).toEqual([what, []])
      expect([what, new Set(names).size]).toEqual([what, names.length])
    }
    // A write that a proxy sends again would be there twice.
    expect(known.messages.length).toBe(new Set(known.messages).size)
    const orders = await read(sql`select 'order-' || id as name from orders where state = 'sold'`)
    await vi.waitFor(
      () => expect([...new Set(confirmations())].toSorted()).toEqual(orders.toSorted()),
      SETTLED_WITHIN,
    )
    expect(complaints()).toEqual([])
  }

  it('are put behind settings that nginx takes as they are shipped', () => {
    expect(saidOfShipped).toMatch(/test is successful/)
  })

  it('know at once, all of them, who is signed in, what was uploaded and whether the site is open', async () => {
    const [first, second, third] = nodes as [Node, Node, Node]
    const { token } = await json<{ token: string }>(first.url, '/api/auth/login', ADMIN)
    for (const { url } of nodes) expect(await statusOf(url, '/api/admin/verify', token)).toBe(200)
    await json(second.url, '/api/auth/logout', {}, token)
    for (const { url } of nodes) expect(await statusOf(url, '/api/admin/verify', token)).toBe(401)

    const uploaded = await fetch(`${first.url}/api/admin/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'image/png' },
      body: new Uint8Array(await newPicture()),
    })
    const picture = (await uploaded.json()) as { url: string }
    for (const { url } of nodes) expect(await statusOf(url, picture.url)).toBe(200)

    for (const status of [true, false]) {
      await json(third.url, '/api/maintenance/admin', { status, ...aroundNow() }, admin)
      for (const { url } of nodes)
        await vi.waitFor(async () => expect(await isClosed(url)).toBe(status), { timeout: 1000 })
    }
  })

  it('hold a limit together: who is over it on one node is over it on all', async () => {
    const ports = [await freePort(), await freePort()]
    const limited = await Promise.all(ports.map((port) => start(port, { CAPTCHA: 'image' })))
    const call = async ({ url }: SiteProcess) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const response = await fetch(`${url}/api/verify-payment/none`, { headers })
      await response.text()
      return response.status
    }
    const [here, there] = limited as [SiteProcess, SiteProcess]
    const statuses: number[] = []
    for (let count = 0; count < 130; count++) statuses.push(await call(here))
    expect(statuses.filter((status) => status !== 429).length).toBe(120)
    const elsewhere: number[] = []
    for (let count = 0; count < 20; count++) elsewhere.push(await call(there))
    // A twelfth of the limit, shared by five nodes, is not counted.
    expect(elsewhere.filter((status) => status !== 429).length).toBeLessThanOrEqual(2)
    await Promise.all(limited.map((site) => site.kill('SIGKILL')))
  })

  it(
    `are restarted one after the other, ${ROUNDS} times over, and no visitor notices`,
    async () => {
      const goHome = visitors.come()
      for (let round = 0; round < ROUNDS; round++)
        for (const node of nodes) {
          await restart(node, 'SIGTERM')
          // As the guide says: until nginx counts on it again.
          await sleep(FAIL_TIMEOUT_MS)
        }
      await goHome()
      expect([...new Set(visitors.faults)]).toEqual([])
      expect(visitors.acknowledged.paid.length).toBeGreaterThan(ROUNDS * nodes.length)
      await expectWholeBooks()
      // None was sent again, as after a crash one may be.
      expect(confirmations().length).toBe(new Set(confirmations()).size)
      console.log(`${visitors.calls()} calls, ${visitors.acknowledged.paid.length} purchases`)
    },
    PATIENCE,
  )

  it(
    `are killed ${KILLS} times while the site closes and opens: nothing acknowledged is lost, nothing happens twice`,
    async () => {
      const goHome = visitors.come()
      const toggling = (async () => {
        for (let toggle = 0; toggle < TOGGLES; toggle++) {
          // Closed and open in turn; a node that dies under it answers nothing.
          const status = toggle % 2 === 0
          const decision = { status, ...aroundNow() }
          await json(nginx.address, '/api/maintenance/admin', decision, admin).catch(() => {})
          await sleep(1000)
        }
        await vi.waitFor(
          () => json(nginx.address, '/api/maintenance/admin', { status: false }, admin),
          PATIENCE,
        )
      })()
      for (let kill = 0; kill < KILLS; kill++)
        await restart(nodes[kill % nodes.length] as Node, 'SIGKILL')
      await toggling
      await goHome()
      // What a node had begun when it died is taken up again after five minutes.
      await pool.query(
        `update tasks.job set started_on = now() - interval '1 day' where state = 'active'`,
      )
      await expectWholeBooks()
      for (const { url } of nodes) expect(await isClosed(url)).toBe(false)
    },
    PATIENCE,
  )
})

const HOUR_MS = 60 * 60 * 1000
const aroundNow = () => ({
  startDate: new Date(Date.now() - HOUR_MS).toISOString(),
  endDate: new Date(Date.now() + HOUR_MS).toISOString(),
})

async function statusOf(address: string, path: string, token?: string): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(address + path, { headers })
  await response.text()
  return response.status
}

async function isClosed(address: string): Promise<boolean> {
  const response = await fetch(`${address}/api/maintenance/status`)
  return ((await response.json()) as { isMaintenance: boolean }).isMaintenance
}

async function json<T>(address: string, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
