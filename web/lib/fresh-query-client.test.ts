import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

it('asks again for what was on its way for the first time when it was invalidated', async () => {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers = [Promise.withResolvers<string[]>(), Promise.withResolvers<string[]>()] as const
  const ask = vi.fn(() => answers[ask.mock.calls.length > 1 ? 1 : 0].promise)
  const list = new QueryObserver(client, { queryKey: ['notes'], queryFn: ask })
  const stop = list.subscribe(() => {})
  const refreshed = client.invalidateQueries({ queryKey: ['notes'] })
  answers[0].resolve([])
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  answers[1].resolve(['Rappeler jeudi'])
  await refreshed
  expect(list.getCurrentResult().data).toEqual(['Rappeler jeudi'])
  stop()
  client.clear()
})
