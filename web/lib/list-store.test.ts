import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createListStore } from './list-store.ts'

const ask = vi.fn<() => Promise<unknown[]>>()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  ask.mockReset().mockResolvedValue(['phare'])
})
afterEach(() => vi.useRealTimers())

it('asks once for all who wait, and tells them', async () => {
  const store = createListStore(ask)
  const told = vi.fn()
  store.subscribe(told)
  await Promise.all([store.refresh(), store.refresh()])
  expect(ask).toHaveBeenCalledOnce()
  expect(told).toHaveBeenCalledOnce()
  expect(store.get()).toEqual({ answer: ['phare'], error: null, readAt: 1_000_000 })
})

it('asks again only when what it has is older than half a minute', async () => {
  const store = createListStore(ask)
  await store.refresh()
  vi.advanceTimersByTime(30_000)
  store.refreshWhenStale()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  store.refreshWhenStale()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('tries a second time before it says that it failed, and keeps what it had', async () => {
  const store = createListStore(ask)
  store.subscribe(() => undefined)
  await store.refresh()
  const failure = new Error('down')
  ask.mockRejectedValueOnce(failure).mockResolvedValueOnce(['digue'])
  const second = store.refresh()
  await vi.runAllTimersAsync()
  await second
  expect(store.get()).toMatchObject({ answer: ['digue'], error: null })

  ask.mockRejectedValue(failure)
  const third = store.refresh()
  await vi.runAllTimersAsync()
  await third
  expect(store.get()).toMatchObject({ answer: ['digue'], error: failure })
})

it('does not try a second time for a page that was left meanwhile', async () => {
  const store = createListStore(ask)
  const leave = store.subscribe(() => undefined)
  ask.mockRejectedValue(new Error('down'))
  const asked = store.refresh()
  leave()
  await vi.runAllTimersAsync()
  await asked
  expect(ask).toHaveBeenCalledOnce()
})

it('begins with what came with the page, unless it knows better', async () => {
  const store = createListStore(ask)
  store.begin(['quai'])
  expect(store.get().answer).toEqual(['quai'])
  await store.refresh()
  store.begin(['quai'])
  expect(store.get().answer).toEqual(['phare'])
})
