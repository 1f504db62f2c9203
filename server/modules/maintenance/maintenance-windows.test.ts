import { desc } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { openWithAdmin } from '#server/testing/admin.ts'
import { DATABASES } from '#server/testing/databases.ts'
import { buildShop, startShop } from '#server/testing/shop.ts'
import { maintenanceEntries } from './maintenance.table.ts'

const HOUR = 60 * 60 * 1000
const NOON = new Date('2026-11-15T12:00:00Z').getTime()
/** So many hours after noon. */
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString()
const OVERLAP_WITH = (window: string) =>
  `Ces dates chevauchent la maintenance ${window}. Modifiez-la, retirez-la ou choisissez d’autres dates.`

describe.each(DATABASES)('maintenance windows on $name', ({ open }) => {
  let time = NOON
  const { shop, admin } = openWithAdmin(() => startShop(open, { now: () => new Date(time) }))

  afterEach(async () => {
    time = NOON
    await decide({ status: false })
  })

  const decide = (payload: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/maintenance/admin',
      headers: admin.headers,
      payload,
    })
  const window = (start: number, end: number, reason: string | null = null) => ({
    reason,
    startDate: at(start),
    endDate: at(end),
  })
  const plan = (start: number, end: number, reason: string | null = null) =>
    decide({ status: true, ...window(start, end, reason) })
  const change = (start: number, payload: object) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/maintenance/admin/windows/${encodeURIComponent(at(start))}`,
      headers: admin.headers,
      payload,
    })
  const windows = async () =>
    (
      await shop.app.inject({ url: '/api/maintenance/admin/windows', headers: admin.headers })
    ).json()
  const status = async () => (await shop.app.inject('/api/maintenance/status')).json()
  const decisions = () => shop.deps.db.$count(maintenanceEntries)

  it.each([
    ['begins during', 2, 4],
    ['ends during', 0, 2],
    ['lies within', 1.5, 2.5],
    ['lies around', 0.5, 3.5],
    ['ends with', 2, 3],
  ])(
    'refuses one that %s another, names that other, and changes nothing',
    async (_, start, end) => {
      await plan(1, 3, 'Dragage')
      const before = await decisions()
      const refused = await plan(start, end)
      const message = OVERLAP_WITH(
        'prévue du 15 novembre 2026 à 14:00 au 15 novembre 2026 à 16:00, heure de Paris (« Dragage »)',
      )
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toEqual({
        success: false,
        code: 'conflict',
        message,
        error: message,
        fields: { startDate: message },
      })
      expect(await status()).toEqual({
        isMaintenance: false,
        currentSchedule: window(1, 3, 'Dragage'),
      })
      expect(await decisions()).toBe(before)
    },
  )

  it('refuses one that overlaps the running one, which goes on', async () => {
    await plan(-1, 2)
    for (const [start, end] of [
      [0, 3],
      [1, 3],
    ] as const) {
      const refused = await plan(start, end)
      const message = OVERLAP_WITH(
        'en cours du 15 novembre 2026 à 12:00 au 15 novembre 2026 à 15:00, heure de Paris',
      )
      expect([refused.statusCode, refused.json().message]).toEqual([409, message])
    }
    expect(await status()).toEqual({ isMaintenance: true, currentSchedule: window(-1, 2) })
  })

  it('takes the same start as an edit: longer, shorter, for another reason, before it begins and while it runs', async () => {
    await plan(1, 3)
    await plan(1, 5, 'Plus long')
    expect(await windows()).toEqual([window(1, 5, 'Plus long')])
    time = NOON + 2 * HOUR
    expect((await plan(1, 2.5, 'Bientôt fini')).statusCode).toBe(200)
    expect(await status()).toEqual({
      isMaintenance: true,
      currentSchedule: window(1, 2.5, 'Bientôt fini'),
    })
    time = NOON + 2.5 * HOUR
    expect(await status()).toEqual({ isMaintenance: false, currentSchedule: null })
  })

  it('does not let an edit run into the next window', async () => {
    await plan(1, 2)
    await plan(4, 6, 'Carénage')
    const refused = await plan(1, 5)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('(« Carénage »)'),
    ])
    expect(await windows()).toEqual([window(1, 2), window(4, 6, 'Carénage')])
    expect((await plan(1, 4)).statusCode).toBe(200)
  })

  it('keeps several side by side, announces the nearest, and begins and ends each on time', async () => {
    await plan(5, 6, 'Seconde')
    await plan(1, 2, 'Première')
    expect(await windows()).toEqual([window(1, 2, 'Première'), window(5, 6, 'Seconde')])
    for (const [hours, isMaintenance, currentSchedule] of [
      [0, false, window(1, 2, 'Première')],
      [1, true, window(1, 2, 'Première')],
      [2, false, window(5, 6, 'Seconde')],
      [5, true, window(5, 6, 'Seconde')],
      [6, false, null],
    ] as const) {
      time = NOON + hours * HOUR
      expect(await status(), `${hours} h later`).toEqual({ isMaintenance, currentSchedule })
      expect((await shop.app.inject('/api/jobs')).statusCode).toBe(isMaintenance ? 503 : 200)
    }
    expect(await windows()).toEqual([])
  })

  it('moves one, over its own time or elsewhere, and refuses to move it onto another', async () => {
    await plan(1, 3, 'Dragage')
    await plan(6, 8)
    expect((await change(1, { status: true, ...window(2, 4, 'Dragage') })).json()).toEqual({
      success: true,
      message: 'Maintenance mise à jour avec succès',
    })
    expect(await windows()).toEqual([window(2, 4, 'Dragage'), window(6, 8)])
    const refused = await change(2, { status: true, ...window(7, 9) })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    expect(await windows()).toEqual([window(2, 4, 'Dragage'), window(6, 8)])
    await change(2, { status: true, ...window(10, 11, 'Dragage') })
    expect(await windows()).toEqual([window(6, 8), window(10, 11, 'Dragage')])
    await change(10, { status: true, ...window(10, 12, 'Dragage') })
    expect(await windows()).toEqual([window(6, 8), window(10, 12, 'Dragage')])
  })

  it('calls one off and leaves the others; the history says which', async () => {
    await plan(1, 3, 'Dragage')
    await plan(6, 8)
    await change(1, { status: false })
    expect(await windows()).toEqual([window(6, 8)])
    const [last] = await shop.deps.db
      .select()
      .from(maintenanceEntries)
      .orderBy(desc(maintenanceEntries.id))
      .limit(1)
    expect(last).toMatchObject({
      status: false,
      reason: 'Dragage',
      startDate: new Date(at(1)),
      endDate: new Date(at(3)),
    })
    expect((await plan(1, 3)).statusCode).toBe(200)
  })

  it('says so when the window to change is gone, over, or was never there', async () => {
    await plan(-2, 1)
    time = NOON + HOUR
    for (const start of [-2, 3]) {
      const refused = await change(start, { status: false })
      expect([refused.statusCode, refused.json().message]).toEqual([
        404,
        'Cette fenêtre de maintenance n’existe plus.',
      ])
    }
    expect((await change(3, { status: true, ...window(5, 4) })).statusCode).toBe(400)
  })

  it('ends everything when the maintenance is switched off, also for a node that starts later', async () => {
    await plan(-1, 1)
    await plan(3, 4)
    await decide({ status: false, startDate: at(3), endDate: at(4) })
    expect([await windows(), await status()]).toEqual([
      [],
      { isMaintenance: false, currentSchedule: null },
    ])
    await plan(6, 7)
    const later = await buildShop(shop.connection, { now: () => new Date(time) })
    expect(later.deps.maintenance.windows()).toEqual([window(6, 7)])
    await later.close()
  })

  it('lets only one of two that overlap through when both are decided at once', async () => {
    const answers = await Promise.all([plan(1, 3), plan(2, 4), plan(2.5, 5), plan(1.5, 6)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await windows()).toHaveLength(1)
  })
})
