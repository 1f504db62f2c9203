import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type DatabaseConnection, opened } from '#server/lib/database.ts'
import { type Cable, onCable } from '#server/testing/database-cable.ts'
import { buildDeps } from '#server/testing/deps.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { buildShop, type Shop } from '#server/testing/shop.ts'
import { createMaintenance } from './maintenance-state.ts'

const HOUR = 60 * 60 * 1000
const NOON = new Date('2026-11-15T12:00:00Z').getTime()
const OPEN = { isMaintenance: false, currentSchedule: null }
const window = {
  reason: 'Nouvelle carte',
  startDate: new Date(NOON).toISOString(),
  endDate: new Date(NOON + HOUR).toISOString(),
}
const CLOSED = { isMaintenance: true, currentSchedule: window }

describe('two nodes on one PostgreSQL', () => {
  let here: Shop
  let admin: Awaited<ReturnType<Shop['customer']>>
  let there: FastifyInstance
  let cable: Cable
  const connections: DatabaseConnection[] = []
  const errors: Error[] = []
  let time = NOON
  const now = () => new Date(time)

  beforeAll(async () => {
    const url = await newPostgresUrl()
    cable = await onCable(url)
    for (const address of [url, cable.url])
      connections.push(await openPostgres(address, (error) => errors.push(error)))
    const [near, far] = connections as [DatabaseConnection, DatabaseConnection]
    here = await buildShop(near, { now })
    admin = await here.customer(['admin'])
    const deps = await buildDeps(far, { now, report: (error) => errors.push(error) })
    there = await buildApp(deps, { webFolder: null })
    await there.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await there.close()
    await here.close()
    for (const connection of connections) await connection.close()
    await cable.close()
  })

  async function decide(payload: object) {
    const response = await here.app.inject({
      method: 'POST',
      url: '/api/maintenance/admin',
      headers: admin.headers,
      payload,
    })
    expect(response.statusCode).toBe(200)
  }
  const statusThere = async () => {
    const response = await fetch(
      `http://127.0.0.1:${(there.server.address() as { port: number }).port}/api/maintenance/status`,
    )
    return [response.status, await response.json()]
  }

  it('both know within a second what one of them was told', async () => {
    await decide({ status: true, ...window })
    await vi.waitFor(async () => expect(await statusThere()).toEqual([200, CLOSED]), {
      timeout: 1000,
      interval: 10,
    })
    await decide({ status: false })
    await vi.waitFor(async () => expect(await statusThere()).toEqual([200, OPEN]), {
      timeout: 1000,
      interval: 10,
    })
    expect(errors).toEqual([])
  })

  it('one that starts while the other is told knows it too', async () => {
    const [near] = connections as [DatabaseConnection]
    const told = {
      ...near,
      listen: async (...subscription: Parameters<DatabaseConnection['listen']>) => {
        await decide({ status: true, ...window })
        await near.listen(...subscription)
      },
    }
    const starting = await opened(createMaintenance(told, [], now, (error) => errors.push(error)))
    expect(starting.status()).toEqual(CLOSED)
    await decide({ status: false })
    expect(errors).toEqual([])
  })

  it('one that has lost the database goes on with what it knew, keeps time, and learns what it missed', async () => {
    await decide({ status: true, ...window })
    await vi.waitFor(async () => expect(await statusThere()).toEqual([200, CLOSED]))
    cable.pull()
    await vi.waitFor(() => expect(errors).not.toEqual([]))
    await decide({ status: false })
    for (let polls = 0; polls < 100; polls++) expect(await statusThere()).toEqual([200, CLOSED])
    time = NOON + HOUR
    expect(await statusThere()).toEqual([200, OPEN])
    time = NOON
    await decide({ status: true, ...window, reason: 'Tempête' })
    cable.putBack()
    const missed = { isMaintenance: true, currentSchedule: { ...window, reason: 'Tempête' } }
    await vi.waitFor(async () => expect(await statusThere()).toEqual([200, missed]), {
      timeout: 10_000,
      interval: 50,
    })
  })
})
