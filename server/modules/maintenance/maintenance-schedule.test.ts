import { desc } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildShop, startShop } from '#server/testing/shop.ts'
import { maintenanceEntries } from './maintenance.table.ts'

const HOUR = 60 * 60 * 1000
const NOON = new Date('2026-11-15T12:00:00Z').getTime()
/** So many hours after noon. */
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const NONE = { isMaintenance: false, currentSchedule: null }

describe.each(ONE_DATABASE)('the maintenance’s one schedule on $name', ({ open }) => {
  let time = NOON
  const { shop, admin } = openWithAdmin(() => startShop(open, { now: () => new Date(time) }))

  afterEach(async () => {
    time = NOON
    await decide({ status: false })
  })

  const decide = (payload: object, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/maintenance/admin',
      headers: { ...admin.headers, ...headers },
      payload,
    })
  const schedule = (start: number, end: number, reason: string | null = null) => ({
    reason,
    startDate: at(start),
    endDate: at(end),
  })
  const plan = (
    start: number,
    end: number,
    reason: string | null = null,
    headers: Record<string, string> = {},
  ) => decide({ status: true, ...schedule(start, end, reason) }, headers)
  const status = async () => (await shop.app.inject('/api/maintenance/status')).json()
  const decisions = () => shop.deps.db.$count(maintenanceEntries)
  const version = async () => {
    const { history } = (
      await shop.app.inject({ url: '/api/maintenance/admin/history', headers: admin.headers })
    ).json<{ history: { id: number }[] }>()
    return history[0]?.id ?? 0
  }

  it.each([
    ['begins during', 2, 4],
    ['ends during', 0.5, 2],
    ['lies within', 1.5, 2.5],
    ['lies around', 0.5, 3.5],
    ['begins with', 1, 5],
    ['comes before', 0.25, 0.75],
    ['comes after', 4, 6],
  ])('replaces one that lies ahead by one that %s it', async (_, start, end) => {
    await plan(1, 3, 'Dragage')
    expect((await plan(start, end, 'Carénage')).statusCode).toBe(200)
    const currentSchedule = schedule(start, end, 'Carénage')
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule })
  })

  it('reopens the site when one that lies ahead replaces the one that runs', async () => {
    await plan(-1, 2)
    expect((await shop.app.inject('/api/jobs')).statusCode).toBe(503)
    await plan(1, 3)
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: schedule(1, 3) })
    expect((await shop.app.inject('/api/jobs')).statusCode).toBe(200)
  })

  it('is edited: longer, shorter, for another reason, before it begins and while it runs', async () => {
    await plan(1, 3)
    await plan(1, 5, 'Plus long')
    expect((await status()).currentSchedule).toEqual(schedule(1, 5, 'Plus long'))
    time = NOON + 2 * HOUR
    expect((await plan(1, 2.5, 'Bientôt fini')).statusCode).toBe(200)
    expect(await status()).toEqual({
      isMaintenance: true,
      currentSchedule: schedule(1, 2.5, 'Bientôt fini'),
    })
    time = NOON + 2.5 * HOUR
    expect(await status()).toEqual(NONE)
  })

  it('is announced, begins and ends on time, and what it replaced does not come back', async () => {
    await plan(5, 6, 'Remplacée')
    await plan(1, 2, 'Dragage')
    for (const [hours, expected] of [
      [0, { isMaintenance: false, currentSchedule: schedule(1, 2, 'Dragage') }],
      [1, { isMaintenance: true, currentSchedule: schedule(1, 2, 'Dragage') }],
      [2, NONE],
      [5, NONE],
    ] as const) {
      time = NOON + hours * HOUR
      expect(await status(), `${hours} h later`).toEqual(expected)
      expect((await shop.app.inject('/api/jobs')).statusCode).toBe(
        expected.isMaintenance ? 503 : 200,
      )
    }
  })

  it('is known to a node that starts later, and so is that it was called off', async () => {
    const later = async () => {
      const node = await buildShop(shop.connection, { now: () => new Date(time) })
      const known = node.deps.maintenance.status()
      await node.close()
      return known
    }
    await plan(6, 7)
    expect(await later()).toEqual({ isMaintenance: false, currentSchedule: schedule(6, 7) })
    await plan(-1, 1)
    expect(await later()).toEqual({ isMaintenance: true, currentSchedule: schedule(-1, 1) })
    await decide({ status: false, startDate: at(3), endDate: at(4) })
    expect(await later()).toEqual(NONE)
    expect(await status()).toEqual(NONE)
  })

  it('is written down with what stood before it', async () => {
    await plan(1, 2, 'Dragage')
    await plan(3, 4, 'Carénage')
    await decide({ status: false })
    time = NOON + HOUR
    await plan(1, 2)
    time = NOON + 2 * HOUR
    await decide({ status: false })
    const entries = await shop.deps.db.select().from(journal).orderBy(desc(journal.id)).limit(5)
    expect(entries.reverse().map(({ action, before }) => [action, before])).toEqual([
      ['create', null],
      ['update', schedule(1, 2, 'Dragage')],
      ['update', schedule(3, 4, 'Carénage')],
      ['create', null],
      ['create', null],
    ])
  })

  it('is not laid over by who started from another: that is refused, and changes nothing', async () => {
    const nothing = ifMatch(await version())
    expect((await plan(1, 2, 'Dragage', nothing)).statusCode).toBe(200)
    const dragage = ifMatch(await version())
    const before = await decisions()
    const message =
      'Un autre membre de l’équipe a modifié cet élément entre-temps. Rechargez-le avant d’enregistrer.'
    for (const refused of [
      await plan(3, 4, 'Carénage', nothing),
      await decide({ status: false }, nothing),
    ]) {
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        { success: false, code: 'conflict', message, error: message },
      ])
    }
    expect(await decisions()).toBe(before)
    expect((await status()).currentSchedule).toEqual(schedule(1, 2, 'Dragage'))
    // That it has begun, or has ended, is nobody's doing.
    time = NOON + HOUR
    expect((await plan(1, 3, 'Dragage', dragage)).statusCode).toBe(200)
    const longer = ifMatch(await version())
    time = NOON + 3 * HOUR
    expect((await plan(3, 4, 'Dragage', longer)).statusCode).toBe(200)
  })

  it('is the first one’s when several start from the same at once, the last one’s when none says from what', async () => {
    const seen = ifMatch(await version())
    const racing = [1, 2, 3, 4].map((start) => plan(start, start + 1, null, seen))
    const codes = (await Promise.all(racing)).map(({ statusCode }) => statusCode)
    expect(codes.sort()).toEqual([200, 409, 409, 409])
    await Promise.all([1, 2, 3, 4].map((start) => plan(start, start + 1)))
    const [last] = await shop.deps.db
      .select()
      .from(maintenanceEntries)
      .orderBy(desc(maintenanceEntries.id))
      .limit(1)
    expect((await status()).currentSchedule.startDate).toBe(last?.startDate?.toISOString())
  })
})
