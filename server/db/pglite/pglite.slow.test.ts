import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { newPglite } from '#server/testing/databases.ts'
import { openPglite } from './pglite.ts'

describe('the built-in database', () => {
  let connection: DatabaseConnection
  const execute = (statement: ReturnType<typeof sql>) => connection.db.execute(statement)

  beforeAll(async () => {
    connection = await newPglite()
    await execute(sql`create table berths (number integer primary key, boat text)`)
  })
  afterAll(() => connection.close())

  it('answers requests while it works', async () => {
    const slow = execute(sql`select count(*) from generate_series(1, 3000000)`)
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await slow
    clearInterval(counting)
    expect(turns).toBeGreaterThan(5)
  })

  it('says which rule was broken, as it would from the same thread', async () => {
    await execute(sql`insert into berths values (1, 'Albatros')`)
    const failure = await execute(sql`insert into berths values (1, 'Zéphyr')`).catch(
      (error) => error,
    )
    expect(failure.cause).toMatchObject({
      message: expect.stringContaining('duplicate key'),
      code: '23505',
      constraint: 'berths_pkey',
    })
  })

  it('gives a transaction the database to itself, and takes back one that fails', async () => {
    const seen: number[] = []
    const count = async (db: Pick<DatabaseConnection['db'], 'execute'>) =>
      Number((await db.execute<{ n: number }>(sql`select count(*) as n from berths`)).rows[0]?.n)
    const before = await count(connection.db)
    const failing = connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into berths values (2, 'Mistral')`)
      seen.push(await count(tx))
      throw new Error('no')
    })
    const outside = count(connection.db)
    await expect(failing).rejects.toThrow('no')
    expect([seen, await outside]).toEqual([[before + 1], before])
  })

  it('tells all who listen', async () => {
    const heard: string[] = []
    for (const who of ['a', 'b'])
      await connection.listen(
        'port',
        (payload) => heard.push(`${who} ${payload}`),
        () => {},
      )
    await execute(sql`notify port, 'brume'`)
    await vi.waitFor(() => expect(heard).toEqual(['a brume', 'b brume']))
  })

  it('says why it cannot open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minuit-broken-'))
    writeFileSync(join(folder, 'db'), 'not a folder')
    await expect(openPglite(folder)).rejects.toThrow()
    rmSync(folder, { recursive: true })
  })
})
