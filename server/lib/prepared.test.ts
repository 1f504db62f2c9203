import { eq, getTableColumns, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#server/testing/databases.ts'
import type { DatabaseConnection } from './database.ts'
import { prepared } from './prepared.ts'

const boats = pgTable('boats', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  launchedAt: timestamp('launched_at', { withTimezone: true }),
  crew: jsonb().$type<string[]>(),
})

type NewBoat = Pick<typeof boats.$inferSelect, 'name' | 'launchedAt' | 'crew'>
const launch = prepared<NewBoat>()((db, given) =>
  db
    .insert(boats)
    .values({ name: given.name, launchedAt: given.launchedAt, crew: given.crew })
    .returning(),
)
const boatNamed = prepared<{ name: string }>()((db, given) =>
  db
    .select({
      boat: getTableColumns(boats),
      letters: sql<number>`length(${boats.name})`.mapWith(Number),
    })
    .from(boats)
    .where(eq(boats.name, given.name)),
)

describe.each(DATABASES)('a prepared statement on $name', ({ open }) => {
  let connection: DatabaseConnection
  beforeAll(async () => {
    connection = await open()
    await connection.db.execute(
      sql`create table boats (id integer primary key generated always as identity, name text not null, launched_at timestamptz, crew jsonb)`,
    )
  })
  afterAll(() => connection.close())

  it('takes and answers values of every type as Drizzle itself does', async () => {
    const { db } = connection
    const launchedAt = new Date('2026-03-04T05:06:07.089Z')
    const [launched] = await launch(db, { name: 'L’« Albatros »', launchedAt, crew: ['Malo'] })
    expect(launched).toEqual((await db.select().from(boats))[0])
    expect(launched).toMatchObject({ name: 'L’« Albatros »', launchedAt, crew: ['Malo'] })
  })

  it('nests what is selected by name, and leaves what is null null', async () => {
    const { db } = connection
    await launch(db, { name: 'Mistral', launchedAt: null, crew: null })
    expect(await boatNamed(db, { name: 'Mistral' })).toEqual([
      { boat: { id: 2, name: 'Mistral', launchedAt: null, crew: null }, letters: 7 },
    ])
    expect(await boatNamed(db, { name: 'Zéphyr' })).toEqual([])
  })

  it('runs in whichever transaction it is given, and is undone with it', async () => {
    const { db } = connection
    const undone = db.transaction(async (tx) => {
      await launch(tx, { name: 'Zéphyr', launchedAt: null, crew: null })
      expect(await boatNamed(tx, { name: 'Zéphyr' })).toHaveLength(1)
      throw new Error('storm')
    })
    await expect(undone).rejects.toThrow('storm')
    expect(await boatNamed(db, { name: 'Zéphyr' })).toEqual([])
  })
})
