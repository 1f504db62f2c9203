import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '#server/testing/databases.ts'
import type { DatabaseConnection } from './database.ts'
import { quotas } from './quota.table.ts'
import { countForNetwork, countWithin, HOUR_MS, sweepQuotas } from './quota.ts'

const START = new Date('2026-11-14T21:30:00Z')
const after = (ms: number) => new Date(START.getTime() + ms)

describe.each(DATABASES)('a quota on $name', ({ open }) => {
  let connection: DatabaseConnection

  beforeAll(async () => {
    connection = await open()
  })
  afterEach(() => connection.db.delete(quotas))
  afterAll(() => connection.close())

  const count = (at: Date, key = 'key', max = 3) =>
    countWithin(connection.db, at, key, max, HOUR_MS)
  const times = async (n: number, at: Date, key?: string) =>
    (await Promise.all(Array.from({ length: n }, () => count(at, key)))).filter(Boolean)

  it('is used up by so many, however they come at once, and by each key apart', async () => {
    expect(await times(10, START)).toHaveLength(3)
    expect(await times(2, START, 'other')).toHaveLength(2)
    expect(await count(after(HOUR_MS - 1))).toBe(false)
  })

  it('is whole again when its window is over, which began with the first use', async () => {
    await count(START)
    expect(await times(5, after(HOUR_MS - 1))).toHaveLength(2)
    expect(await times(5, after(HOUR_MS))).toHaveLength(3)
    expect(await count(after(2 * HOUR_MS - 1))).toBe(false)
    expect(await count(after(2 * HOUR_MS))).toBe(true)
  })

  it('is whole again when the clock is set back: a window that ends in days was never opened', async () => {
    await times(3, after(48 * HOUR_MS))
    expect(await times(5, START)).toHaveLength(3)
    expect(await count(after(HOUR_MS))).toBe(true)
  })

  it('leaves nothing behind', async () => {
    await count(START)
    const sweepAt = (at: Date) => sweepQuotas({ db: connection.db, now: () => at })
    await sweepAt(after(HOUR_MS - 1))
    expect(await connection.db.select().from(quotas)).toHaveLength(1)
    await sweepAt(after(HOUR_MS))
    expect(await connection.db.select().from(quotas)).toEqual([])
  })

  it('of a network holds for all of it, and for nobody while the captcha is off', async () => {
    const from = (address: string, captcha: 'image' | 'off' = 'image') =>
      countForNetwork(
        { db: connection.db, now: () => START, config: { captcha } },
        'what',
        address,
        1,
      )
    expect([
      await from('2001:db8:1:1::1'),
      await from('2001:db8:1:1::2'),
      await from('2001:db8:1:2::1'),
    ]).toEqual([true, false, true])
    expect([await from('198.51.100.7', 'off'), await from('198.51.100.7', 'off')]).toEqual([
      true,
      true,
    ])
  })
})
