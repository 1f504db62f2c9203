import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Cable, onCable } from '#server/testing/database-cable.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { createListener, type Listener } from './postgres-listener.ts'

let url: string
let cable: Cable
let listener: Listener
const messages: string[] = []
const onGap = vi.fn()
const onError = vi.fn()

beforeAll(async () => {
  url = await newPostgresUrl()
  cable = await onCable(url)
  listener = createListener(cable.url, onError)
  await listener.listen('news', (message) => messages.push(message), onGap)
})
beforeEach(() => {
  messages.length = 0
  vi.clearAllMocks()
})
afterAll(async () => {
  await listener.stop()
  await cable.close()
})

async function ask(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}
const notify = (channel: string, message: string) =>
  ask('select pg_notify($1, $2)', [channel, message])
const listening = async (): Promise<number> =>
  (
    await ask(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    )
  )[0].n

it('hears every channel on one connection, each subscriber its own', async () => {
  const weather: string[] = []
  const stop = await listener.listen('weather', (message) => weather.push(message), onGap)
  await notify('news', 'ship in port')
  await notify('weather', 'fog')
  await vi.waitFor(() => expect([messages, weather]).toEqual([['ship in port'], ['fog']]))
  expect(await listening()).toBe(1)

  await stop()
  await notify('weather', 'rain')
  await notify('news', 'ship has left')
  await vi.waitFor(() => expect(messages).toContain('ship has left'))
  expect(weather).toEqual(['fog'])
})

it('asks for a lost database twice a second, however long it is away, then listens again and says what it may have missed', async () => {
  const before = cable.attempts()
  cable.pull()
  await sleep(4000)
  const attempts = cable.attempts() - before
  expect(attempts).toBeGreaterThan(2)
  expect(attempts).toBeLessThan(12)
  expect(onGap).not.toHaveBeenCalled()

  cable.putBack()
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled())
  await notify('news', 'back')
  await vi.waitFor(() => expect(messages).toEqual(['back']))
  expect(onError).toHaveBeenCalled()
})

it('leaves no connection behind when it is stopped while it connects again', async () => {
  const before = await listening()
  for (let delay = 0; delay < 30; delay += 3) {
    const shortLived = await onCable(url)
    const other = createListener(shortLived.url, onError)
    await other.listen('news', () => {}, onGap)
    shortLived.pull()
    shortLived.putBack()
    // Half a second until it tries again, and then some way into its connecting.
    await sleep(500 + delay)
    await other.stop()
    await shortLived.close()
  }
  await vi.waitFor(async () => expect(await listening()).toBe(before))
})
