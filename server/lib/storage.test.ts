import { statfs } from 'node:fs/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { createStorage, lacksRoom } from './storage.ts'

vi.mock('node:fs/promises', () => ({ statfs: vi.fn() }))

const MB = 1024 * 1024
function disk(size: number, free: number) {
  vi.mocked(statfs).mockResolvedValue({
    bsize: 4096,
    blocks: size / 4096,
    bavail: free / 4096,
  } as never)
}
beforeEach(() => disk(1000 * 1024 * MB, 500 * 1024 * MB))

it.each([
  ['a large disk', 1000 * 1024 * MB, 64 * MB],
  ['a disk of 3 GB', 3000 * MB, 30 * MB],
  ['a small volume', 80 * MB, 16 * MB],
])('keeps a reserve on %s', async (_, size, reserve) => {
  disk(size, reserve - 4096)
  expect(await lacksRoom('/data')).toBe(true)
  disk(size, reserve)
  expect(await lacksRoom('/data')).toBe(false)
})

it('remembers for a minute that the database refused a write for lack of room', async () => {
  let time = 0
  const storage = createStorage(null, () => time)
  expect(await storage.isFull()).toBe(false)
  storage.observe(Object.assign(new Error('unique'), { code: '23505' }))
  expect(await storage.isFull()).toBe(false)
  const refused = new Error('Failed query', {
    cause: Object.assign(new Error('No space left on device'), { code: '53100' }),
  })
  expect([storage.observe(refused), storage.observe(refused)]).toEqual([false, true])
  expect(await storage.isFull()).toBe(true)
  time = 60_000
  expect(await storage.isFull()).toBe(false)
})

it('looks at the disk where it can', async () => {
  const storage = createStorage('/data')
  expect(await storage.isFull()).toBe(false)
  disk(80 * MB, 0)
  expect(await storage.isFull()).toBe(true)
})
