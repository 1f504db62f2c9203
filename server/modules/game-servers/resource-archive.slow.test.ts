import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeyedGameServer } from '#contract/game-servers.ts'
import type { JournalEntry } from '#contract/journal.ts'
import { newPglite } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { type Customer, startShop } from '#server/testing/shop.ts'

const resourceFolder = mkdtempSync(join(tmpdir(), 'minuit-archive-'))
let shop: Awaited<ReturnType<typeof startShop>>
let admin: Customer
let server: KeyedGameServer

beforeAll(async () => {
  for (const name of ['config.js', 'fxmanifest.lua', 'README.md'])
    cpSync(join('fivem', name), join(resourceFolder, name))
  writeFileSync(join(resourceFolder, 'server.js'), '(() => {})()')
  shop = await startShop(newPglite, { resourceFolder })
  admin = await shop.customer(['admin'])
  server = (await post('', { name: 'Ville' })).json()
})
afterAll(async () => {
  await shop.close()
  rmSync(resourceFolder, { recursive: true, force: true })
})

const post = (path: string, payload?: object, { headers } = admin) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/game-servers${path}`,
    headers,
    ...(payload && { payload }),
  })
const archive = (body?: object, id = server.id) => post(`/${id}/resource`, body)

function configIn(zip: Buffer) {
  const files = unzipSync(zip)
  const text = strFromU8(files['minuit/config.js'] as Uint8Array)
  const game: { MINUIT_CONFIG?: object } = {}
  runInNewContext(text, game)
  return { names: Object.keys(files).sort(), text, config: game.MINUIT_CONFIG }
}

it('is a folder to drop into the game server, with its address, number and key', async () => {
  const answer = await archive({ key: server.key })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="minuit.zip"',
    'cache-control': 'private, no-store',
  })
  const { names, config } = configIn(answer.rawPayload)
  expect(names).toEqual(
    ['README.md', 'config.js', 'fxmanifest.lua', 'server.js'].map((name) => `minuit/${name}`),
  )
  expect(config).toMatchObject({ site: 'http://localhost', server: server.id, key: server.key })
})

it('says where to paste the key when it is not given', async () => {
  for (const body of [undefined, {}]) {
    const { text, config } = configIn((await archive(body)).rawPayload)
    expect(config).toMatchObject({ server: server.id, key: '' })
    expect(text).toMatch(/^ {2}key: '', \/\/ Collez la clé/m)
  }
})

it('has the address that the site is known by, if it is', async () => {
  const config = buildConfig({ CAPTCHA: 'off', PUBLIC_URL: 'https://exemple.fr' })
  const public_ = await startShop(newPglite, { resourceFolder, config })
  const { headers } = await public_.customer(['admin'])
  const call = (url: string, payload: object) =>
    public_.app.inject({ method: 'POST', url, headers: { ...headers, host: 'a.example' }, payload })
  const made = (await call('/api/admin/game-servers', { name: 'Ville' })).json<KeyedGameServer>()
  const answer = await call(`/api/admin/game-servers/${made.id}/resource`, {})
  expect(configIn(answer.rawPayload).config).toMatchObject({ site: 'https://exemple.fr' })
  await public_.close()
})

it('takes the present key alone, and tells nothing about another', async () => {
  const other = (await post('', { name: 'Autre' })).json<KeyedGameServer>()
  const { key } = (await post(`/${other.id}/key`)).json<KeyedGameServer>()
  for (const wrong of [server.key, other.key, '', 'x'.repeat(501)]) {
    const answer = await archive({ key: wrong }, other.id)
    expect(answer.statusCode, wrong).toBe(400)
    expect(answer.body).not.toContain(key)
  }
  expect((await archive({ key }, other.id)).statusCode).toBe(200)
})

it('is for admins, of a server that is there, and written down', async () => {
  const customer = await shop.customer()
  expect((await post(`/${server.id}/resource`, {}, customer)).statusCode).toBe(403)
  expect((await archive({}, 999_999)).statusCode).toBe(404)
  await archive({ key: server.key })
  const journal = await shop.app.inject({ url: '/api/admin/journal', headers: admin.headers })
  expect(journal.json<JournalEntry[]>()[0]).toMatchObject({
    noun: 'game_servers',
    entity_id: server.id,
    after: { downloaded: 'minuit.zip', with_key: true },
  })
  expect(journal.body).not.toContain(server.key)
})

it('says what to do where the resource was not built', async () => {
  rmSync(resourceFolder, { recursive: true })
  const answer = await archive({ key: server.key })
  expect(answer.statusCode).toBe(404)
  expect(answer.json<{ message: string }>().message).toContain('npm run fivem')
})
