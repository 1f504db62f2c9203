import { expect, it } from 'vitest'
import { storeResponse } from './stored-response.ts'

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
