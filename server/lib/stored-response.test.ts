import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { BEST, sendStored, storeAndImprove, storeResponse } from './stored-response.ts'

const body = { type: 'text/html; charset=utf-8', body: Buffer.from('<p>Port-Minuit</p>') }
const policy = (value: string) => [['content-security-policy', value]] as const

it('a change of the headers that a 304 does not repeat is a change of the answer', () => {
  const [before, same, after] = [
    "default-src 'none'",
    "default-src 'none'",
    "default-src 'self'",
  ].map((value) => storeResponse(policy(value), body))
  expect(same?.etag).toBe(before?.etag)
  expect(after?.etag).not.toBe(before?.etag)
})

it('the whole answer carries every fixed header, its 304 only what lets the caller reuse it', () => {
  const stored = storeResponse(policy("default-src 'none'"), {
    ...body,
    gzip: Buffer.from('compressed'),
  })
  for (const variant of [stored.plain, stored.gzip])
    expect(variant?.headers.join()).toContain("content-security-policy,default-src 'none'")
  expect(stored.notModified).toEqual([
    'cache-control',
    'no-cache',
    'etag',
    stored.etag,
    'vary',
    'accept-encoding',
  ])
})

it('an answer is made as small as can be once it is asked for again, and only then', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const text = Array.from({ length: 500 }, (_, line) => `<li>Quai ${line * 7}</li>`).join('')
    const stored = await storeAndImprove([], { ...body, body: Buffer.from(text) }, BEST)
    const size = () => stored.br?.body.length ?? 0
    const send = () => {
      const request = new IncomingMessage(new Socket())
      sendStored(request, new ServerResponse(request), stored)
    }
    const first = size()
    send()
    expect(stored.onSent, 'who asked first has waited for it').toBeDefined()
    vi.advanceTimersByTime(60_000)
    expect(size()).toBe(first)
    send()
    expect(stored.onSent).toBeUndefined()
    await expect.poll(size).toBeLessThan(first)
  } finally {
    vi.useRealTimers()
  }
})
