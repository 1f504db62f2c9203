import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import pg from 'pg'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { proveIdentity } from '#contract/endpoints/freshness.ts'
import { databaseOn } from '#server/db/pooled.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { changed } from '#server/lib/snapshots.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { lockDeliveries } from '#server/modules/deliveries/delivery-state.ts'
import { DELIVERIES } from '#server/modules/deliveries/open-players.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { copyPostgres, dropPostgres } from '#server/testing/postgres-urls.ts'
import { cartBody } from '#server/testing/shop.ts'
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts'
import { PASSWORD } from '#server/testing/test-site.ts'
import type { CampaignSite } from '../campaign.ts'
import { auditShop } from './audit-shop.ts'
import {
  ENVIRONMENT,
  GAME_SERVER,
  PRICE_CENTS,
  type PreparedShop,
  prepareShop,
  STOCK,
} from './real-shop.ts'
import { call, json, PATIENCE } from './site-calls.ts'

const STARTS = 5
const TYPED_AGAIN_MS = 5000

/** The site itself, on PostgreSQL, each in a process of its own that is killed and started again. */
export async function prepareRealSites() {
  const prepared = await prepareShop()
  return {
    open: () => RealSite.open(prepared),
    close: () => dropPostgres(prepared.url),
  }
}

class RealSite implements CampaignSite {
  readonly server = GAME_SERVER.server
  readonly key = GAME_SERVER.key
  readonly #prepared: PreparedShop
  readonly #folder = mkdtempSync(join(tmpdir(), 'minuit-site-'))
  /** By licence. */
  readonly #tokens = new Map<string, string>()
  #database: string
  #backup: string | null = null
  #pool: pg.Pool
  #process!: SiteProcess
  #printed = ''

  private constructor(prepared: PreparedShop, database: string) {
    this.#prepared = prepared
    this.#database = database
    this.#pool = connect(database)
  }

  static async open(prepared: PreparedShop): Promise<RealSite> {
    const site = new RealSite(prepared, await copyPostgres(prepared.url))
    await site.#start('0')
    return site
  }

  get address(): string {
    return this.#process.url
  }

  get #db(): Database {
    return databaseOn(this.#pool)
  }

  async #start(port: string): Promise<void> {
    const env = { DATABASE_URL: this.#database, DATA_DIR: this.#folder, PORT: port }
    for (let left = STARTS; ; left--) {
      try {
        this.#process = await startSiteProcess({ ...ENVIRONMENT, ...env })
        return
      } catch (error) {
        // Somebody else's connection may have got the port meanwhile.
        if (left === 1) throw error
        await sleep(200)
      }
    }
  }

  async #kill(): Promise<void> {
    await this.#process.kill('SIGKILL')
    this.#printed += this.#process.output()
  }

  readonly mishaps = [
    {
      name: 'killed' as const,
      run: async () => {
        await this.#kill()
        await this.#start(new URL(this.address).port)
      },
    },
    { name: 'restored' as const, run: () => this.#restore() },
  ]

  /** The first time, it is backed up; from then on it goes back to that, all of it. */
  async #restore(): Promise<void> {
    await this.#kill()
    await this.#pool.end()
    const before = this.#database
    this.#backup ??= before
    this.#database = await copyPostgres(this.#backup)
    if (before !== this.#backup) await dropPostgres(before)
    this.#pool = connect(this.#database)
    await this.#start(new URL(this.address).port)
  }

  /** Each player has an account, asks for a code there and types it in the game. */
  async link(license: string, type: (code: string) => Promise<unknown>): Promise<void> {
    const token = this.#prepared.tokens.customers[this.#tokens.size] as string
    this.#tokens.set(license, token)
    const path = '/api/user/game-link'
    const { code } = await json<{ code: string }>(this.address, `${path}/code`, {
      token,
      method: 'POST',
    })
    const deadline = Date.now() + PATIENCE
    let typedAt = 0
    const isLinked = async () =>
      (await json<{ linked: unknown }>(this.address, path, { token })).linked !== null
    while (!(await isLinked())) {
      if (Date.now() > deadline) throw new Error(`${license} is never linked`)
      // Again, as a player does who was told that the site does not answer: on a busy machine the
      // game's minute of patience is over before the site has looked.
      if (Date.now() - typedAt > TYPED_AGAIN_MS) {
        typedAt = Date.now()
        await type(code)
      }
      await sleep(20)
    }
  }

  /** A cart, the payment page, and the page that says thanks. */
  async pay({ license }: { license: string }, action: DeliveryAction): Promise<string> {
    const product = this.#prepared.products.get(JSON.stringify(action))
    if (!product) throw new Error(`Nobody sells ${JSON.stringify(action)}`)
    const sold = { ...product, priceCents: PRICE_CENTS, discount: 0 }
    const cart = cartBody([{ product: sold, quantity: 1 }], this.address)
    const { url, sessionId } = await json<{ url: string; sessionId: string }>(
      this.address,
      '/api/create-checkout-session',
      { token: this.#tokens.get(license), body: cart },
    )
    await call(this.address, new URL(url).pathname, { body: 'action=pay&consent=yes' })
    const thanks = await json<{ paid: boolean }>(this.address, `/api/verify-payment/${sessionId}`)
    if (!thanks.paid) throw new Error(`${sessionId} is not paid`)
    const bought = and(eq(orders.sessionId, sessionId), eq(deliveries.cause, 'purchase'))
    const [delivery] = await this.#db
      .select({ id: deliveries.id })
      .from(deliveries)
      .innerJoin(orders, eq(orders.id, deliveries.orderId))
      .where(bought)
    if (!delivery) throw new Error(`${sessionId} is paid and delivers nothing`)
    return delivery.id
  }

  async refund(delivery: string): Promise<void> {
    const [{ orderId } = { orderId: 0 }] = await this.#db
      .select({ orderId: deliveries.orderId })
      .from(deliveries)
      .where(eq(deliveries.id, delivery))
    const token = this.#prepared.tokens.admin
    // A campaign goes on for longer than the owner's signing in proves who they are.
    const body = { current_password: PASSWORD }
    await json(this.address, proveIdentity.path, { token, body })
    await json(this.address, `/api/admin/orders/${orderId}/refund`, {
      token,
      body: {},
      key: `refund-${delivery}`,
    })
  }

  /** What is being taken back is as uncertain as what takes it back. */
  async states(): Promise<Map<string, string>> {
    const rows = await this.#db
      .select()
      .from(deliveries)
      .where(inArray(deliveries.cause, ['purchase', 'refund']))
    const doubted = new Set(rows.flatMap(({ of, state }) => (state === 'uncertain' ? of : [])))
    return new Map(
      rows
        .filter(({ cause }) => cause === 'purchase')
        .map(({ id, state }) => [
          id,
          state === 'revoking' && doubted.has(id) ? 'uncertain' : state,
        ]),
    )
  }

  /** Locked as the site locks them: in another order, the two would deadlock. */
  async hurry(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const open = await lockDeliveries(
        tx,
        and(
          inArray(deliveries.state, ['offered', 'retrying']),
          ne(deliveries.cause, 'end'),
          gt(deliveries.dueAt, sql`now()`),
        ),
      )
      const ids = open.map(({ id }) => id)
      await tx
        .update(deliveries)
        .set({ dueAt: sql`now() - interval '1 second'` })
        .where(anyOf(deliveries.id, ids))
        .returning({ told: changed(DELIVERIES) })
    })
  }

  async audit(): Promise<string[]> {
    const complaints = (this.#printed + this.#process.output())
      .split('\n')
      .filter((line) => line.startsWith('{'))
    return [...(await auditShop(this.#db, STOCK)), ...complaints]
  }

  async close(): Promise<void> {
    await this.#kill()
    await this.#pool.end()
    for (const url of new Set([this.#database, this.#backup])) if (url) await dropPostgres(url)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function connect(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('error', () => {})
  return pool
}
