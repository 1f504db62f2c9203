import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { DATABASES } from '#server/testing/databases.ts'
import { deferConnection } from './defer-connection.ts'

describe.each(DATABASES)('a connection to $name that is still opening', ({ open }) => {
  it('keeps what is asked of it until it is open: statements, transactions, tasks, notices', async () => {
    const { promise, resolve } = Promise.withResolvers<DatabaseConnection>()
    const { db, taskStore, listen, close } = deferConnection(promise)
    const heard = vi.fn()
    const asked = Promise.all([
      db.execute(sql`select 'phare' as said`),
      db.transaction((tx) => tx.execute(sql`select 'quai' as said`)),
      taskStore.executeSql(`select $1::text as said`, ['grue']),
      listen('port', heard, () => {}),
    ])
    resolve(await open())
    const [statement, transaction, task] = await asked
    expect([statement, transaction, task].map(({ rows }) => rows)).toEqual([
      [{ said: 'phare' }],
      [{ said: 'quai' }],
      [{ said: 'grue' }],
    ])
    await db.execute(sql`notify port, 'brume'`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('brume'))
    await close()
  })
})

it('refuses what is asked of it when the database does not open', async () => {
  const { db } = deferConnection(Promise.reject(new Error('no room')))
  await expect(db.transaction(async () => {})).rejects.toThrow('no room')
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { message: 'no room' } })
})
