import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeliveryAction, ProductAction } from '#contract/delivery-actions.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { startSiteProcess } from '#server/testing/site-process.ts'
import { PASSWORD } from '#server/testing/test-site.ts'
import { goodsFor } from '../campaign-goods.ts'
import { json } from './site-calls.ts'

/** The game server of the environment's key. */
export const GAME_SERVER = { server: 1, key: 'a key that the game server has too' }
/** Of each product, to begin with. */
export const STOCK = 500
export const PRICE_CENTS = 1000
const ADMIN = 'capitaine'
const CUSTOMERS = ['anna', 'boris']
/** A grade that ends makes its removal: it is there, and waits. */
const GRADE_DAYS = 365

export const ENVIRONMENT = {
  // The sandbox takes the payments.
  DEMO: 'on',
  SECRET: 'a secret that is long enough for tests',
  BRIDGE_KEY: GAME_SERVER.key,
  ADMIN_USERNAME: ADMIN,
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'error',
}

const signIn = async (address: string, username: string) =>
  (
    await json<{ token: string }>(address, '/api/auth/login', {
      body: { username, password: PASSWORD },
    })
  ).token

/** As a product carries it. */
function productActionOf(action: DeliveryAction): ProductAction {
  if (action.kind === 'revoke') throw new Error('Nobody buys that')
  if (action.kind !== 'grade') return { ...action, take_back: true }
  return { kind: 'grade', grade: action.grade, days: GRADE_DAYS, take_back: true }
}

type Product = { id: number; name: string; description: string }
/** A shop that is set up, in a database that each round begins with a copy of. */
export type PreparedShop = {
  url: string
  tokens: { admin: string; customers: string[] }
  /** By what they do in the game. */
  products: Map<string, Product>
}

/** The owner sets up a product for each of the goods; two customers make an account. */
export async function prepareShop(): Promise<PreparedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-shop-'))
  const url = await newPostgresUrl()
  const env = { ...ENVIRONMENT, DATABASE_URL: url, DATA_DIR: folder }
  const site = await startSiteProcess(env)
  const admin = await signIn(site.url, ADMIN)
  const products = new Map<string, Product>()
  for (const { kind, index, action } of goodsFor()) {
    const product = await json<Product>(site.url, '/api/admin/products', {
      token: admin,
      body: {
        name: `${kind} ${index}`,
        description: 'Pour le jeu',
        price: PRICE_CENTS / 100,
        stock: STOCK,
        category: 'Jeu',
        actions: [productActionOf(action)],
      },
    })
    products.set(JSON.stringify(action), product)
  }
  const customers: string[] = []
  for (const username of CUSTOMERS) {
    const account = { username, email: `${username}@port.example`, password: PASSWORD }
    await json(site.url, '/api/auth/register', { body: account })
    customers.push(await signIn(site.url, username))
  }
  await site.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  return { url, products, tokens: { admin, customers } }
}
