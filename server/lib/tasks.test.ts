import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DATABASES } from '#server/testing/databases.ts'
import type { DatabaseConnection } from './database.ts'
import { createTaskRunner, type Task, type TaskRunner } from './tasks.ts'

type Done = { names: string[]; failures: number }

const greet: Task<Done, { name: string }> = {
  name: 'greet',
  retryDelaySeconds: 1,
  run: async (done, { name }) => {
    if (done.failures-- > 0) throw new Error('not now')
    done.names.push(name)
  },
}

describe.each(DATABASES)('tasks on $name', ({ open }) => {
  let connection: DatabaseConnection
  let runner: TaskRunner
  let done: Done

  beforeAll(async () => {
    connection = await open()
  })
  beforeEach(async () => {
    done = { names: [], failures: 0 }
    runner = createTaskRunner(connection, (error) => {
      throw error
    })
    await runner.start(done, [greet])
  })
  afterEach(async () => {
    await runner.stop()
  })
  afterAll(() => connection.close())

  it('run once they are asked for', async () => {
    await runner.enqueue(connection.db, greet, { name: 'Léa' })
    await vi.waitFor(() => expect(done.names).toEqual(['Léa']), { timeout: 10_000 })
  })

  it('exist only when the transaction that asked for them commits', async () => {
    const ask = connection.db.transaction(async (tx) => {
      await runner.enqueue(tx, greet, { name: 'rolled back' })
      throw new Error('no')
    })
    await expect(ask).rejects.toThrow('no')
    await connection.db.transaction((tx) => runner.enqueue(tx, greet, { name: 'committed' }))
    await vi.waitFor(() => expect(done.names).toEqual(['committed']), { timeout: 10_000 })
  })

  it('are tried again when they fail', async () => {
    done.failures = 1
    await runner.enqueue(connection.db, greet, { name: 'Léa' })
    await vi.waitFor(() => expect(done.names).toEqual(['Léa']), { timeout: 20_000 })
  })

  it('survive a stop of the process', async () => {
    await runner.stop()
    const second = createTaskRunner(connection, (error) => {
      throw error
    })
    await second.start(done, [])
    await second.enqueue(connection.db, greet, { name: 'kept' })
    await second.stop()
    runner = createTaskRunner(connection, (error) => {
      throw error
    })
    await runner.start(done, [greet])
    await vi.waitFor(() => expect(done.names).toEqual(['kept']), { timeout: 10_000 })
  })
})
