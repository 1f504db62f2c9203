import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { isDatabaseAway } from '#server/lib/database-faults.ts'
import { type Cable, onCable } from '#server/testing/database-cable.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { openPostgres, whyUnfit } from './postgres.ts'

let cable: Cable
let connection: DatabaseConnection

beforeAll(async () => {
  cable = await onCable(await newPostgresUrl())
  connection = await openPostgres(cable.url, () => {})
})
afterAll(async () => {
  await connection.close()
  await cable.close()
})

const one = () => connection.db.transaction((tx) => tx.execute(sql`select 1 as one`))

it('gives every connection back to the pool, also one that is lost as a transaction begins', async () => {
  cable.cutOn('begin')
  for (let count = 0; count < 15; count++)
    expect(isDatabaseAway(await one().catch((error) => error))).toBe(true)
  cable.cutOn(null)
  expect((await one()).rows).toEqual([{ one: 1 }])
})

it.each(['select', 'commit', 'rollback'])(
  'says that the database is away when the connection is lost on %s',
  async (statement) => {
    cable.cutOn(statement)
    const work = connection.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      if (statement === 'rollback') throw new Error('changed my mind')
    })
    expect(isDatabaseAway(await work.catch((error) => error))).toBe(true)
    cable.cutOn(null)
    expect((await one()).rows).toEqual([{ one: 1 }])
  },
)

it('says so too while nothing answers at its address', async () => {
  cable.pull()
  expect(isDatabaseAway(await one().catch((error) => error))).toBe(true)
  cable.putBack()
})

it('does not take a refusal of the database itself for its absence', async () => {
  const refused = await connection.db.execute(sql`select 1 / 0`).catch((error) => error)
  expect(isDatabaseAway(refused)).toBe(false)
})

it('says what no migration could put right: a server too old, not in UTF-8, or read only', () => {
  const fit = { version: 170_002, encoding: 'UTF8', isReplica: false }
  expect(whyUnfit(fit)).toBeNull()
  expect(whyUnfit({ ...fit, version: 120_019 })).toContain('PostgreSQL 12 est trop ancien')
  expect(whyUnfit({ ...fit, encoding: 'SQL_ASCII' })).toContain('en SQL_ASCII et perdrait')
  expect(whyUnfit({ ...fit, isReplica: true })).toContain('mène à une réplique')
})
