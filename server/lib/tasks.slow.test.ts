import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
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

const letters: Task<Done, { name: string; waitFor?: string }> = {
  name: 'letters',
  hasUrgent: true,
  run: async (done, { name, waitFor }) => {
    if (waitFor) await vi.waitFor(() => expect(done.names).toContain(waitFor))
    done.names.push(name)
  },
}

function failTest(error: Error) {
  throw error
}

/** Strikes the minutes that it is told to, on every node. */
function clockByHand() {
  const listeners: ((minute: number) => void)[] = []
  return {
    eachMinute(onMinute: (minute: number) => void) {
      listeners.push(onMinute)
      return () => {}
    },
    strike(minute: number) {
      for (const onMinute of listeners) onMinute(minute)
    },
  }
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
    runner = createTaskRunner(connection, failTest, { lookForDueMs: 500 })
    await runner.start(done, [greet, letters])
  })
  afterEach(async () => {
    await runner.stop()
  })
  afterAll(() => connection.close())

  it('run once they are asked for', async () => {
    await runner.enqueue(connection.db, greet, { name: 'Léa' })
    await vi.waitFor(() => expect(done.names).toEqual(['Léa']))
  })

  it('exist only when the transaction that asked for them commits', async () => {
    const ask = connection.db.transaction(async (tx) => {
      await runner.enqueue(tx, greet, { name: 'rolled back' })
      throw new Error('no')
    })
    await expect(ask).rejects.toThrow('no')
    await connection.db.transaction((tx) => runner.enqueue(tx, greet, { name: 'committed' }))
    await vi.waitFor(() => expect(done.names).toEqual(['committed']))
  })

  it('are tried again when they fail', async () => {
    done.failures = 1
    await runner.enqueue(connection.db, greet, { name: 'Léa' })
    await vi.waitFor(() => expect(done.names).toEqual(['Léa']))
  })

  it('are done several at a time, and the urgent ones without waiting for those', async () => {
    // Each of these waits for the urgent one, and there are more of them than run together.
    for (let count = 0; count < 20; count++)
      await runner.enqueue(connection.db, letters, { name: `slow ${count}`, waitFor: 'urgent' })
    await runner.enqueue(connection.db, letters, { name: 'urgent' }, { urgent: true })
    await vi.waitFor(() => expect(done.names).toHaveLength(21))
    expect(done.names[0]).toBe('urgent')
  })

  it('leave nothing behind once they are done, whatever data they had', async () => {
    await runner.enqueue(connection.db, greet, { name: 'a private matter' })
    await vi.waitFor(() => expect(done.names).toHaveLength(1))
    const left = () => connection.db.execute(sql`select * from tasks.job`)
    await vi.waitFor(async () => expect((await left()).rows).toEqual([]))
  })

  it('start by the clock when they are due, once for all nodes, and at rest nothing is written', async () => {
    const tidy: Task<Done, never> = {
      name: 'tidy',
      every: { minutes: 5, at: 2 },
      isDue: async ({ failures }) => failures > 0,
      run: async ({ names }) => void names.push('tidied'),
    }
    const { eachMinute, strike } = clockByHand()
    const nodes = [1, 2].map(() => createTaskRunner(connection, failTest, { eachMinute }))
    for (const node of nodes) await node.start(done, [tidy])
    const written = async () =>
      (await connection.db.execute(sql`select * from tasks.job where name = 'tidy'`)).rows.length

    strike(7)
    await sleep(500)
    expect([done.names, await written()]).toEqual([[], 0])
    done.failures = 1
    strike(8)
    strike(12)
    await vi.waitFor(() => expect(done.names).toEqual(['tidied']))
    await sleep(500)
    expect([done.names, await written()]).toEqual([['tidied'], 1])
    for (const node of nodes) await node.stop()
  })

  it('that the clock has begun to start are started before a stop is over', async () => {
    const asked = Promise.withResolvers<void>()
    const due = Promise.withResolvers<boolean>()
    const tidy: Task<Done, never> = {
      name: 'tidy-late',
      every: { minutes: 5, at: 2 },
      isDue() {
        asked.resolve()
        return due.promise
      },
      run: async () => {},
    }
    const { eachMinute, strike } = clockByHand()
    const node = createTaskRunner(connection, failTest, { eachMinute })
    await node.start(done, [tidy])
    strike(2)
    await asked.promise
    let isStopped = false
    const stopping = node.stop().then(() => {
      isStopped = true
    })
    await sleep(500)
    expect(isStopped).toBe(false)
    due.resolve(true)
    await stopping
    const { rows } = await connection.db.execute(
      sql`select * from tasks.job where name = 'tidy-late'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('survive a stop of the process', async () => {
    await runner.stop()
    const second = createTaskRunner(connection, failTest, { lookForDueMs: 500 })
    await second.start(done, [])
    await second.enqueue(connection.db, greet, { name: 'kept' })
    await second.stop()
    runner = createTaskRunner(connection, failTest, { lookForDueMs: 500 })
    await runner.start(done, [greet])
    await vi.waitFor(() => expect(done.names).toEqual(['kept']))
  })
})
