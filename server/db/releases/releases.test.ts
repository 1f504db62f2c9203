import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'
import { readArchive } from '#server/backups/archive.ts'
import { fillDatabase } from '#server/backups/fill-database.ts'
import { openPostgresAsItIs } from '#server/backups/open-as-it-is.ts'
import { checkArchive } from '#server/backups/restore-backup.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { verifyJournal } from '#server/modules/journal/verify-journal.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { MIGRATIONS_FOLDER } from '../migrations.ts'
import { dangersOf } from './migration-dangers.ts'

const FILES = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => join(import.meta.dirname, name))
const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'),
)

function fail(error: Error) {
  throw error
}

describe.each(FILES)('a database of the release %s', (file) => {
  it('is upgraded to the present with every row it held', async () => {
    const { head, rows } = await checkArchive(file, null)
    const ours = new Map(
      readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((migration) => [
        migration.folderMillis,
        migration.hash,
      ]),
    )
    // What has run somewhere is never edited: what runs elsewhere would be something else.
    for (const { when, hash } of head.migrations) expect(ours.get(when)).toBe(hash)

    const url = await newPostgresUrl()
    const old = await openPostgresAsItIs(url)
    await fillDatabase(old.db, readArchive(file, null), { clear: false }).finally(old.close)
    const { db, close } = await openPostgres(url, fail)
    const one = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows[0]
    expect(await one(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)).toEqual(
      {
        count: journal.entries.length,
      },
    )
    expect(
      await one(sql`select username, email, (select count(*)::int from orders
          where user_id = users.id and state = 'sold') as sold,
        (select count(*)::int from invoices) as invoices,
        (select count(*)::int from contact_messages) as messages
        from users where username = 'anna'`),
    ).toEqual({
      username: 'anna',
      email: 'anna@port.example',
      sold: 2,
      invoices: 2,
      messages: 1,
    })
    expect((await verifyJournal({ db })).faults).toEqual([])
    expect(rows).toBeGreaterThan(100)
    await close()
  })
})

it('has no migration since the last release that the version before would not survive', async () => {
  const heads = await Promise.all(FILES.map((file) => checkArchive(file, null)))
  const released = new Set(heads.flatMap(({ head }) => head.migrations.map(({ when }) => when)))
  expect(released.size).toBeGreaterThan(30)
  const since = journal.entries.filter(({ when }) => !released.has(when))
  const found = since.flatMap(({ tag }) =>
    dangersOf(readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')).map(
      (danger) => `${tag} ${danger}`,
    ),
  )
  expect(found).toEqual([])
})

it.each([
  ['ALTER TABLE "users" DROP COLUMN "email";'],
  ['DROP TABLE "jobs";'],
  ['ALTER TABLE "users" RENAME COLUMN "email" TO "mail";'],
  ['ALTER TABLE "jobs" RENAME TO "trades";'],
  ['ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;'],
  ['ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL;'],
  ['ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint;'],
  ['CREATE UNIQUE INDEX "x" ON "orders" USING btree ("id");'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (id > 0);'],
  ['CREATE TABLE "a" ("id" integer);--> statement-breakpoint\nDELETE FROM users;'],
])('would refuse %s', (migration) => {
  expect(dangersOf(migration)).toHaveLength(1)
})

it.each([
  ['ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;'],
  ['ALTER TABLE "users" ADD COLUMN "age" integer;'],
  ['CREATE INDEX "x" ON "jobs" USING btree ("id");'],
  [
    'CREATE TABLE "a" ("id" integer NOT NULL);--> statement-breakpoint\nCREATE INDEX "x" ON "a" ("id");',
  ],
  ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (id > 0) NOT VALID;'],
  ['-- safe: nobody has read it since 1.0.0\nALTER TABLE "users" DROP COLUMN "email";'],
  ['CREATE FUNCTION f() RETURNS void AS $$ DELETE FROM users $$ LANGUAGE sql;'],
])('would let %s pass', (migration) => {
  expect(dangersOf(migration)).toEqual([])
})
