import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { isDatabaseAway } from '#server/lib/database-faults.ts'
import { prepareDatabase } from '#server/testing/databases.ts'
import { openPglite } from './pglite.ts'

const threads = vi.hoisted((): Worker[] => [])
vi.mock('node:worker_threads', async (original) => {
  const actual = await original<typeof import('node:worker_threads')>()
  class Seen extends actual.Worker {
    constructor(...args: ConstructorParameters<typeof actual.Worker>) {
      super(...args)
      threads.push(this)
    }
  }
  return { ...actual, Worker: Seen }
})

const panic = { said: 'fault', message: 'PANIC: could not write to file "pg_wal/xlogtemp"' }
/** What a database without room for its log says last, and a thread that is simply gone. */
const CRASHES: [string, () => unknown][] = [
  ['panics', () => threads.at(-1)?.emit('message', panic)],
  ['is gone', () => threads.at(-1)?.terminate()],
]

describe('a built-in database that crashes', () => {
  let folder: string
  let connection: DatabaseConnection
  const messages: string[] = []
  const missed = vi.fn()
  const execute = (statement: ReturnType<typeof sql>) => connection.db.execute(statement)
  const boats = async () =>
    (await execute(sql`select name from boats order by name`)).rows.map(({ name }) => name)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'minuit-crash-'))
    prepareDatabase(folder)
    connection = await openPglite(folder)
    await execute(sql`create table boats (name text)`)
    await connection.listen('port', (message) => messages.push(message), missed)
  })
  afterAll(async () => {
    await connection.close()
    rmSync(folder, { recursive: true })
  })

  it.each(CRASHES)(
    'is opened again when it %s, with all it acknowledged, and says what may have been missed',
    async (_, crash) => {
      missed.mockClear()
      await execute(sql`delete from boats`)
      await execute(sql`insert into boats values ('Albatros')`)
      const waiting = execute(sql`select count(*) from generate_series(1, 30000000)`).catch(
        (error) => error,
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
      crash()
      expect(isDatabaseAway(await waiting)).toBe(true)
      expect(isDatabaseAway(await execute(sql`select 1`).catch((error) => error))).toBe(true)
      await vi.waitFor(async () => expect(await boats()).toEqual(['Albatros']), {
        interval: 200,
      })
      expect(missed).toHaveBeenCalledTimes(1)
      await execute(sql`notify port, 'brume'`)
      await vi.waitFor(() => expect(messages.splice(0)).toEqual(['brume']))
    },
  )

  it('does nothing of a transaction that had begun before', async () => {
    const [reopened, count] = [vi.fn(), threads.length]
    const transaction = connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into boats values ('Mistral')`)
      threads.at(-1)?.terminate()
      await vi.waitFor(() => expect(threads.length).toBe(count + 1))
      await new Promise((resolve) => setTimeout(resolve, 3000))
      reopened()
      await tx.execute(sql`insert into boats values ('Zéphyr')`)
    })
    expect(isDatabaseAway(await transaction.catch((error) => error))).toBe(true)
    expect(reopened).toHaveBeenCalled()
    await vi.waitFor(async () => expect(await boats()).toEqual(['Albatros']), {
      interval: 200,
    })
  })
})
