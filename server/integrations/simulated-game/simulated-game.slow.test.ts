import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { GameLink } from '#contract/game-link.ts'
import type { Order } from '#contract/orders.ts'
import { unitCents } from '#contract/pricing.ts'
import { savedCharacters } from '#fivem/simulator/storage.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { migratedPostgresUrl } from '#server/testing/postgres-urls.ts'
import { callSite } from '#server/testing/site-customer.ts'
import { buildResource } from '../../../scripts/lib/build-resource.ts'
import { ownAddress } from './simulated-game.ts'
import { personOf } from './simulated-people.ts'

const ADMIN = { username: 'admin', password: 'quai des brumes' }
const ANNA = { username: 'Anna', password: 'quai des brumes' }
const STARTING_MONEY = 50_000
const OFTEN = { interval: 100 }

type Product = { id: number; name: string; price: number; discount: number; description: string }

const folder = mkdtempSync(join(tmpdir(), 'minuit-demo-'))
const [dataDir, built, resource] = ['data', 'built', 'resource'].map((name) =>
  join(folder, name),
) as [string, string, string]
let databaseUrl: string
let server: RunningServer | null = null

beforeAll(async () => {
  await buildResource(built)
  cpSync(built, resource, { recursive: true })
  // A site on it starts at a third of the cost, and this one starts often.
  databaseUrl = await migratedPostgresUrl()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** The site as `npm start` runs it, on what its last start has left. */
async function startSite(env: NodeJS.ProcessEnv = {}): Promise<void> {
  await server?.stop()
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    CAPTCHA: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  }
  server = await startServer(buildConfig(settings), null, {
    resourceFolder: resource,
    maxEventLoopDelay: 0,
  })
}

const call = <Answer>(
  method: string,
  path: string,
  options: { token?: string; body?: object } = {},
) => callSite<Answer>({ address: server?.address ?? '' }, method, path, options)

async function signIn(who: typeof ANNA): Promise<{ token: string; id: number }> {
  const { answer } = await call<{ token: string; user: { id: number } }>(
    'POST',
    '/api/auth/login',
    {
      body: who,
    },
  )
  return { token: answer.token, id: answer.user.id }
}

async function register(username: string) {
  const who = { username, password: ANNA.password }
  const email = `${username.toLowerCase()}@port.example`
  const { status } = await call('POST', '/api/auth/register', { body: { ...who, email } })
  expect(status).toBe(200)
  return signIn(who)
}

const linkOf = async (token: string) =>
  (await call<GameLink>('GET', '/api/user/game-link', { token })).answer
const linkByClick = (token: string) =>
  call<GameLink>('POST', '/api/user/game-link/simulated', { token })

/** Pays on the page of the built-in provider. */
async function buy(token: string, name: string): Promise<void> {
  const { answer: products } = await call<Product[]>('GET', '/api/shop/products')
  const product = products.find((one) => one.name === name) as Product
  const cents = unitCents(Math.round(product.price * 100), product.discount)
  const product_data = { name, description: product.description, images: [] }
  const line = { product_id: product.id, product_name: name, price: cents / 100, quantity: 1 }
  const body = {
    items: [{ price_data: { currency: 'eur', product_data, unit_amount: cents }, quantity: 1 }],
    metadata: { items: [line] },
    success_url: `${server?.address}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${server?.address}/cancel`,
  }
  const opened = await call<{ sessionId: string }>('POST', '/api/create-checkout-session', {
    token,
    body,
  })
  expect(opened.status).toBe(200)
  const pay = { action: 'pay', consent: 'yes' }
  const paid = await call('POST', `/paiement-test/${opened.answer.sessionId}`, { body: pay })
  expect(paid.status).toBe(303)
}

const latestOrder = async (token: string) =>
  (await call<{ orders: Order[] }>('GET', '/api/user/orders', { token })).answer.orders[0] as Order

const delivered = (token: string) =>
  vi.waitFor(async () => {
    const { timeline } = await latestOrder(token)
    expect(timeline.map(({ step }) => step)).toContain('delivered')
  }, OFTEN)

/** As it is saved: with the character, and not only in the memory of the game. */
const characterOf = (userId: number) => {
  const license = personOf(userId).license.replace('license:', '')
  return savedCharacters(join(dataDir, 'simulated-game'), 'esx').find(({ id }) =>
    id.endsWith(license),
  )
}

it('calls the site from its own machine, wherever it listens', () => {
  expect(ownAddress('http://0.0.0.0:3000')).toBe('http://127.0.0.1:3000')
  expect(ownAddress('http://[::]:3000')).toBe('http://127.0.0.1:3000')
  expect(ownAddress('http://192.168.1.7:80')).toBe('http://192.168.1.7')
})

it('delivers a purchase to a character that is linked by a click, and goes on after a restart', async () => {
  await startSite()
  expect(server?.hasSimulatedGame).toBe(true)
  const { token, id } = await register(ANNA.username)
  expect(await linkOf(token)).toMatchObject({ linked: null, simulated: true })
  await buy(token, 'Mallette de $500,000')

  const [first, second] = await Promise.all([linkByClick(token), linkByClick(token)])
  expect(first).toMatchObject({ status: 200, answer: { linked: { name: personOf(id).name } } })
  expect(second).toEqual(first)
  await delivered(token)
  expect(characterOf(id)?.money.bank).toBe(STARTING_MONEY + 500_000)
  expect((await call('GET', '/api/fivem-players')).answer).toHaveProperty('hour')

  await startSite()
  await buy(token, 'Pack Débarquement')
  await delivered(token)
  const character = characterOf(id)
  expect(character?.money.bank).toBe(STARTING_MONEY + 650_000)
  expect(character?.items.phone).toBe(1)
  expect(character?.vehicles).toHaveLength(1)
})

it('gives every account a character of its own', async () => {
  const { token, id } = await register('Yann')
  expect((await linkByClick(token)).status).toBe(200)
  await buy(token, 'Liasse de $100,000')
  await delivered(token)
  expect(characterOf(id)?.money.bank).toBe(STARTING_MONEY + 100_000)
})

it('says so when the simulated game has died, goes on without, and starts it again', async () => {
  writeFileSync(join(resource, 'server.js'), 'setTimeout(() => process.exit(9), 300)')
  await startSite()
  const { token } = await signIn(ANNA)
  await vi.waitFor(async () => expect((await linkByClick(token)).status).toBe(502), OFTEN)
  expect((await call('GET', '/api/ready')).status).toBe(200)
  cpSync(built, resource, { recursive: true })
  await buy(token, 'Liasse de $100,000')
  await vi.waitFor(async () => expect((await linkByClick(token)).status).toBe(200), OFTEN)
  await delivered(token)
})

it('ends with a game server of the owner’s own, and with the demo: characters are real ones then', async () => {
  const admin = await signIn(ADMIN)
  const listed = () => call<{ name: string }[]>('GET', '/api/admin/game-servers', admin)
  expect((await listed()).answer).toMatchObject([{ name: 'Serveur simulé' }])
  await call('POST', '/api/admin/game-servers', { ...admin, body: { name: 'Ville' } })
  await startSite()
  const { token } = await signIn(ANNA)
  expect(await linkOf(token)).toMatchObject({ linked: null, simulated: false })
  expect((await linkByClick(token)).status).toBe(404)
  expect((await listed()).answer).toMatchObject([{ name: 'Ville' }])
  for (const env of [{ DEMO: 'off' }, { BRIDGE_KEY: 'a key of sixteen characters' }]) {
    await startSite(env)
    expect(server?.hasSimulatedGame).toBe(false)
  }
})

it('is not there where the resource was not built', async () => {
  rmSync(resource, { recursive: true })
  await startSite({ DATA_DIR: join(folder, 'other'), DATABASE_URL: await migratedPostgresUrl() })
  expect(server?.hasSimulatedGame).toBe(false)
})
