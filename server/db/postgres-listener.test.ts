import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Cable, onCable } from '#server/testing/database-cable.ts'
import { newPostgresUrl } from '#server/testing/databases.ts'
import { listenForever } from './postgres-listener.ts'

let url: string
let cable: Cable
let stop: () => Promise<void>
const messages: string[] = []
const onGap = vi.fn()
const onError = vi.fn()

beforeAll(async () => {
  url = await newPostgresUrl()
  cable = await onCable(url)
  stop = await listenForever(cable.url, 'news', (message) => messages.push(message), onGap, onError)
})
afterAll(async () => {
  await stop()
  await cable.close()
})

async function notify(message: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_notify($1, $2)', ['news', message])
  await client.end()
}

it('asks for a lost database twice a second, however long it is away, then listens again and says what it may have missed', async () => {
  const before = cable.attempts()
  cable.pull()
  await sleep(4000)
  const attempts = cable.attempts() - before
  expect(attempts).toBeGreaterThan(2)
  expect(attempts).toBeLessThan(12)
  expect(onGap).not.toHaveBeenCalled()

  cable.putBack()
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 10_000 })
  await notify('back')
  await vi.waitFor(() => expect(messages).toEqual(['back']), { timeout: 10_000 })
  expect(onError).toHaveBeenCalled()
})
