import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { type DatabaseConnection, opened } from '#server/lib/database.ts'
import { openPages } from '#server/lib/pages.ts'
import { createSnapshots } from '#server/lib/snapshots.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { type Cable, onCable } from '#server/testing/database-cable.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { migratedPostgresUrl } from '#server/testing/postgres-urls.ts'
import { publish } from '#server/testing/publish.ts'
import { buildWebFolder } from '#server/testing/web-folder.ts'
import { appearanceFiles, appearanceVersions } from './appearance.table.ts'
import { type AppearanceState, createAppearance } from './appearance-state.ts'

describe('two nodes on one PostgreSQL', () => {
  const connections: DatabaseConnection[] = []
  const errors: Error[] = []
  let cable: Cable
  let here: AppearanceState
  let there: AppearanceState

  beforeAll(async () => {
    const url = await migratedPostgresUrl()
    cable = await onCable(url)
    for (const address of [url, cable.url])
      connections.push(await openPostgres(address, (error) => errors.push(error)))
    const start = (connection: DatabaseConnection, env: NodeJS.ProcessEnv) =>
      opened(
        createAppearance(connection, {
          overrides: buildConfig(env).overrides,
          now: () => new Date(),
          report: (error) => errors.push(error),
        }),
      )
    const [near, far] = connections as [DatabaseConnection, DatabaseConnection]
    ;[here, there] = await Promise.all([
      start(near, {}),
      start(far, { CONTACT_MAIL: 'la-bas@port.example' }),
    ])
  })
  afterAll(async () => {
    for (const connection of connections) await connection.close()
    await cable.close()
  })
  async function pagesOn(connection: DatabaseConnection) {
    const { folder } = buildWebFolder([{ path: '/accueil', title: 'Accueil', prerender: true }])
    const site = Fastify()
    await openPages({
      folder,
      headers: [],
      snapshots: await opened(createSnapshots(connection, [])),
      renderer: async () => ({
        renderPage: async (_path, { identity }) => identity.name,
        descriptionsOf: () => ({}),
        renderClosed: async () => '',
      }),
      appearance: there,
      config: buildConfig({}),
      closedFor: () => null,
      items: [],
      // There are no lists to count here.
      report: () => {},
    }).register(site)
    return site
  }
  const rename = (name: string) =>
    publish({ appearance: here }, ({ identity }) => ({ identity: { ...identity, name } }))
  const nameThere = () => there.current().identity.name

  it('that start at once read the brand once, with its pictures', async () => {
    const { db } = connections[0] as DatabaseConnection
    expect(await db.select().from(appearanceVersions)).toHaveLength(1)
    const { pictures } = here.current()
    const stored = await db.select({ name: appearanceFiles.name }).from(appearanceFiles)
    expect(stored.map(({ name }) => `/appearance/${name}`).sort()).toEqual(
      [...new Set(Object.values(pictures).flat())].sort(),
    )
    expect(there.published()).toEqual(here.published())
  })

  it('both show within a second what one of them published, each under its own environment', async () => {
    const told = vi.fn()
    there.watch(told)
    const site = await pagesOn(connections[1] as DatabaseConnection)
    const page = async () => (await site.inject('/accueil')).body
    const stylesOf = (body: string) => /\/assets\/site-[\w-]+\.css/.exec(body)?.[0] ?? ''
    const before = await page()
    const { light, dark } = here.current().colours
    await publish({ appearance: here }, ({ identity }) => ({
      identity: { ...identity, name: 'Val-Rouge' },
      colours: { light, dark: { ...dark, amberText: '#123456' } },
    }))
    expect(here.current().identity.name).toBe('Val-Rouge')
    await vi.waitFor(() => expect(nameThere()).toBe('Val-Rouge'), { timeout: 1000, interval: 10 })
    expect(told).toHaveBeenCalledOnce()
    // Whatever is drawn there from then on: pages, styles, mails.
    const after = await page()
    expect([before.includes('Val-Rouge'), after.includes('Val-Rouge')]).toEqual([false, true])
    expect(stylesOf(after)).not.toBe(stylesOf(before))
    expect((await site.inject(stylesOf(after))).body).toContain('#123456')
    const mail = layOutMail(there.current(), { title: 'Bonjour', paragraphs: [] })
    expect(mail.html).toContain('color:#123456">Val-Rouge<')
    await site.close()
    expect(there.current().identity.contactMail).toBe('la-bas@port.example')
    expect(here.current().identity.contactMail).not.toBe('la-bas@port.example')
    expect(errors).toEqual([])
  })

  it('one that has lost the database goes on with what it knew, and learns what it missed', async () => {
    cable.pull()
    await vi.waitFor(() => expect(errors).not.toEqual([]))
    await rename('Mont-Brume')
    expect(nameThere()).toBe('Val-Rouge')
    cable.putBack()
    await vi.waitFor(() => expect(nameThere()).toBe('Mont-Brume'))
  })
})
