import { expect, it, vi } from 'vitest'
import { createByteCache } from './byte-cache.ts'

it('reads once for all who ask at the same time, and for who asks later', async () => {
  const cache = createByteCache(100)
  const read = vi.fn(async () => Buffer.from('phare'))
  const answers = await Promise.all([cache.get('a', read), cache.get('a', read)])
  expect([...answers, await cache.get('a', read)].map(String)).toEqual(['phare', 'phare', 'phare'])
  expect(read).toHaveBeenCalledTimes(1)
})

it('lets go of what was used longest ago, and keeps nothing that fills it alone', async () => {
  const cache = createByteCache(100)
  const read: string[] = []
  async function use(keys: string, length = 40) {
    read.length = 0
    for (const key of keys) {
      await cache.get(key, async () => {
        read.push(key)
        return Buffer.alloc(length)
      })
    }
    return read.join('')
  }
  expect(await use('abac')).toBe('abc')
  expect(await use('ac')).toBe('')
  expect(await use('dd', 101)).toBe('dd')
  expect(await use('acb')).toBe('b')
})

it('keeps neither an absence nor a failure', async () => {
  const cache = createByteCache(100)
  expect(await cache.get('a', async () => null)).toBeNull()
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String(await cache.get('a', async () => Buffer.from('phare')))).toBe('phare')
})
