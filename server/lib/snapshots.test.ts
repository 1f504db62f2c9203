import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineResource, type Endpoint } from '#contract/endpoint.ts'
import { text as requiredText } from '#contract/fields.ts'
import { ifMatch } from '#contract/if-match.ts'
import { resourceSchemas } from '#contract/resource.ts'
import { versioned } from '#contract/version.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { registerCrud, registerList } from './crud.ts'
import { type DatabaseConnection, opened } from './database.ts'
import { createApi } from './endpoint.ts'
import { errorAnswerer } from './errors.ts'
import { createSnapshots, type Snapshots } from './snapshots.ts'
import { storeResponse } from './stored-response.ts'
import { version } from './version-column.ts'

const boats = pgTable('boats', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  version: version(),
})
const input = z.object({ name: requiredText('Le nom est requis', 3000) })
const schemas = resourceSchemas(versioned(z.extend(input, { id: z.int() })), input)
const listBoats: Endpoint<typeof schemas.list> = {
  method: 'GET',
  path: '/api/boats',
  who: 'anyone',
}
const boatResource = defineResource<typeof schemas>('/api/admin/boats', 'content', listBoats)
const HEADERS = [['x-fixed', 'yes']] as const

const apiOf = (app: FastifyInstance) =>
  createApi({ polled: app, anyone: app, account: app, admin: app, machine: app })

async function buildNode(
  connection: DatabaseConnection,
): Promise<{ app: FastifyInstance; snapshots: Snapshots }> {
  const snapshots = await opened(createSnapshots(connection, HEADERS))
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorAnswerer(() => {}))
  const api = apiOf(app)
  registerList(api, { db: connection.db, snapshots }, listBoats, schemas.list, boats, boats.name)
  registerCrud(
    api,
    { db: connection.db, snapshots, recordChange: async () => {} },
    boatResource,
    schemas,
    boats,
    listBoats,
  )
  return { app, snapshots }
}

const createBoats = (connection: DatabaseConnection) =>
  connection.db.execute(
    sql`create table if not exists boats (id integer primary key generated always as identity, name text not null, version integer not null default 1)`,
  )
const createBoat = (app: FastifyInstance, name: string) =>
  app.inject({ method: 'POST', url: '/api/admin/boats', payload: { name } })
const namesOn = async (app: FastifyInstance) =>
  (await app.inject('/api/boats')).json<{ name: string }[]>().map(({ name }) => name)

describe.each(ONE_DATABASE)('a resource on $name', ({ open }) => {
  let connection: DatabaseConnection
  let app: FastifyInstance
  let snapshots: Snapshots

  beforeAll(async () => {
    connection = await open()
    await createBoats(connection)
  })
  beforeEach(async () => {
    await connection.db.execute(sql`truncate boats restart identity`)
    const node = await buildNode(connection)
    app = node.app
    snapshots = node.snapshots
  })
  afterAll(() => connection.close())

  it('is created, listed in order, changed and removed', async () => {
    const created = (await createBoat(app, ' Zéphyr ')).json()
    await createBoat(app, 'Albatros')
    expect(created).toEqual({ id: 1, name: 'Zéphyr', version: 1 })
    expect(await namesOn(app)).toEqual(['Albatros', 'Zéphyr'])
    const updated = await app.inject({
      method: 'PUT',
      url: '/api/admin/boats/1',
      payload: { name: 'Mistral' },
    })
    expect(updated.json()).toEqual({ id: 1, name: 'Mistral', version: 2 })
    expect(await namesOn(app)).toEqual(['Albatros', 'Mistral'])
    expect((await app.inject({ method: 'DELETE', url: '/api/admin/boats/1' })).json()).toEqual({
      success: true,
    })
    expect(await namesOn(app)).toEqual(['Albatros'])
  })

  it('refuses a save that started from something else than what is there', async () => {
    const boat = (await createBoat(app, 'Albatros')).json()
    const save = (name: string, seen: { version: number }) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/boats/1',
        payload: { name },
        headers: ifMatch(seen.version),
      })
    expect((await save('Mistral', boat)).statusCode).toBe(200)
    expect((await save('Zéphyr', boat)).json()).toMatchObject({ code: 'conflict' })
    expect(await namesOn(app)).toEqual(['Mistral'])
  })

  it('refuses bad input and changes nothing', async () => {
    expect((await createBoat(app, '   ')).json()).toMatchObject({
      code: 'validation_failed',
      message: 'Le nom est requis',
    })
    for (const id of ['0', '-1', '1e3', 'abc', '99999999999']) {
      expect(
        (await app.inject({ method: 'DELETE', url: `/api/admin/boats/${id}` })).statusCode,
      ).toBe(400)
    }
    expect(
      (await app.inject({ method: 'DELETE', url: '/api/admin/boats/7' })).json(),
    ).toMatchObject({ code: 'not_found' })
    expect(await namesOn(app)).toEqual([])
  })

  it('is read from memory until it changes', async () => {
    await createBoat(app, 'Albatros')
    // The notice of our own change may still be on its way, and costs one more reading.
    await vi.waitFor(async () => {
      const before = await namesOn(app)
      await connection.db.execute(sql`update boats set name = name || '!'`)
      expect(await namesOn(app)).toEqual(before)
    })
    await createBoat(app, 'Zéphyr')
    expect(await namesOn(app)).toEqual([expect.stringMatching(/^Albatros!+$/), 'Zéphyr'])
  })

  it('answers 304 to who has it already, weak tags included, and a new tag after a change', async () => {
    await createBoat(app, 'Albatros')
    const { headers } = await app.inject('/api/boats')
    const etag = headers.etag as string
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({ url: '/api/boats', headers: { 'if-none-match': tag } })
      expect([
        again.statusCode,
        again.body,
        again.headers.etag,
        again.headers['cache-control'],
      ]).toEqual([304, '', etag, 'no-cache'])
      // Who has the answer has its headers too: what every answer carries is not said again.
      expect([headers['x-fixed'], again.headers['x-fixed']]).toEqual(['yes', undefined])
    }
    await createBoat(app, 'Zéphyr')
    expect(
      (await app.inject({ url: '/api/boats', headers: { 'if-none-match': etag } })).statusCode,
    ).toBe(200)
  })

  it('is sent compressed to who accepts it', async () => {
    await createBoat(app, 'long name '.repeat(200))
    const encodingFor = async (accept: string) =>
      (await app.inject({ url: '/api/boats', headers: { 'accept-encoding': accept } })).headers[
        'content-encoding'
      ]
    expect(await encodingFor('gzip, deflate, br')).toBe('br')
    expect(await encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip')
    expect(await encodingFor('identity')).toBeUndefined()
  })

  it('keeps a failed write out of the list and out of the snapshot', async () => {
    await createBoat(app, 'Albatros')
    const failed = snapshots.change('/api/boats', async (tx) => {
      await tx.insert(boats).values({ name: 'Ghost' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await namesOn(app)).toEqual(['Albatros'])
  })

  it('is made into something else once, and again after each change', async () => {
    await createBoat(app, 'Albatros')
    let made = 0
    const fleet = snapshots.derive(['/api/boats'], async (lists) => {
      made++
      return storeResponse(HEADERS, {
        type: 'text/plain',
        body: Buffer.from(JSON.stringify(lists)),
      })
    })
    const read = async () => JSON.parse((await fleet.get()).plain.body.toString())
    expect(await read()).toEqual({ '/api/boats': [{ id: 1, name: 'Albatros', version: 1 }] })
    // The notice of our own change may still be on its way, and costs one more making.
    await vi.waitFor(async () => {
      const before = made
      await read()
      expect(made).toBe(before)
    })
    await createBoat(app, 'Zéphyr')
    expect(await read()).toEqual({
      '/api/boats': [expect.anything(), { id: 2, name: 'Zéphyr', version: 1 }],
    })
  })

  it('tries again after a reading that failed', async () => {
    await connection.db.execute(sql`alter table boats rename to away`)
    expect((await app.inject('/api/boats')).statusCode).toBe(500)
    await connection.db.execute(sql`alter table away rename to boats`)
    expect(await namesOn(app)).toEqual([])
  })
})

it('never keeps what was read before a change, however slow the reading', async () => {
  const connection = await ONE_DATABASE[0].open()
  const snapshots = await opened(createSnapshots(connection, HEADERS))
  const app = Fastify()
  let value = 'before'
  let loads = 0
  let release = () => {}
  snapshots.serve(
    apiOf(app),
    { method: 'GET', path: '/api/slow', who: 'anyone' },
    { response: z.string() },
    'slow',
    async () => {
      const found = value
      loads++
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return found
    },
  )
  // `inject` starts when it is awaited.
  const read = () => app.inject('/api/slow').then((response) => response.json())
  const first = read()
  await vi.waitFor(() => expect(loads).toBe(1))
  const releaseFirst = release
  await snapshots.change('slow', async () => {
    value = 'after'
  })
  const second = read()
  await vi.waitFor(() => expect(loads).toBe(2))
  releaseFirst()
  expect(await first).toBe('before')
  release()
  expect(await second).toBe('after')
  expect(await read()).toBe('after')
  await connection.close()
})

describe('two nodes on one PostgreSQL', () => {
  it('see each other’s changes, also after their listening connection was cut', async () => {
    const url = await newPostgresUrl()
    const ignore = () => {}
    const [one, two] = await Promise.all([openPostgres(url, ignore), openPostgres(url, ignore)])
    await createBoats(one)
    const [a, b] = [await buildNode(one), await buildNode(two)]
    expect(await namesOn(b.app)).toEqual([])
    await createBoat(a.app, 'Albatros')
    await vi.waitFor(async () => expect(await namesOn(b.app)).toEqual(['Albatros']))

    await one.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    )
    await createBoat(a.app, 'Zéphyr')
    await vi.waitFor(async () => expect(await namesOn(b.app)).toEqual(['Albatros', 'Zéphyr']))
    await Promise.all([one.close(), two.close()])
  })
})
