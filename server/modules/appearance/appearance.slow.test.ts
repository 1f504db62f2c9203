import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { AppearanceOverview, PublishedVersion } from '#contract/admin-appearance.ts'
import { contrastFaults } from '#contract/contrast.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { FIRST_SITE } from '#server/testing/web-folder.ts'
import { appearanceDraft, appearanceFiles, appearanceVersions } from './appearance.table.ts'
import { purgeAppearance } from './purge-appearance.ts'

const PATH = '/api/admin/appearance'

it('has a first look that everybody can read', () => {
  expect(contrastFaults(FIRST_SITE.colours)).toEqual({})
})

describe.each(ONE_DATABASE)('the appearance on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const read = async () => (await shop.call(admin, 'GET', PATH)).json<AppearanceOverview>()
  const ask = (method: 'PUT' | 'POST', path: string, version: number, payload?: object) =>
    shop.app.inject({
      method,
      url: PATH + path,
      headers: { ...admin.headers, 'if-match': `"${version}"` },
      ...(payload && { payload }),
    })
  const save = (document: object, version: number) => ask('PUT', '/draft', version, { document })
  const publish = (version: number) => ask('POST', '/publish', version)
  const nameShown = () => shop.deps.appearance.current().identity.name
  const upload = (use: string, payload: Buffer, type: string) =>
    shop.app.inject({
      method: 'POST',
      url: `${PATH}/pictures/${use}`,
      headers: { ...admin.headers, 'content-type': type },
      payload,
    })
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .blur(4)
      .png()
      .toBuffer()

  it('is saved as it is typed, shown to nobody before it is published, and then to everybody', async () => {
    const { draft, fixed } = await read()
    expect([draft.version, draft.faults, draft.changed, fixed]).toEqual([0, {}, false, {}])
    const identity = { ...FIRST_SITE.identity, name: 'Val-Rouge' }
    const saved = await save({ ...draft.document, identity }, 0)
    expect(saved.json()).toEqual({ version: 1, faults: {}, changed: true })
    expect((await read()).draft.changed).toBe(true)
    expect(nameShown()).toBe('Port-Minuit')
    expect((await publish(1)).statusCode).toBe(200)
    expect(nameShown()).toBe('Val-Rouge')
    expect((await read()).draft.changed).toBe(false)
    const [last] = await shop.db.select().from(journal).where(eq(journal.noun, 'appearance'))
    expect(last).toMatchObject({
      actorName: admin.user.username,
      before: { identity: { name: 'Port-Minuit' } },
      after: { identity: { name: 'Val-Rouge' } },
    })
    expect(Object.keys(last?.after as object).sort()).toEqual(['identity', 'pictures'])
  })

  it('has icons and a preview made from what the site is called and its colours', async () => {
    const { pictures } = shop.deps.appearance.current()
    expect(pictures.logo).toBe(FIRST_SITE.pictures.logo)
    for (const [name, width] of [
      ['icon180', 180],
      ['icon512', 512],
      ['preview', 1200],
    ] as const) {
      expect(pictures[name]).not.toBe(FIRST_SITE.pictures[name])
      const answer = await shop.app.inject(pictures[name])
      expect(answer.headers['cache-control']).toContain('immutable')
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
    }
  })

  it('is refused to the second of two who started from the same, who loses nothing of the first’s', async () => {
    const { draft } = await read()
    const hero = (title: string) => ({ ...draft.document, hero: { ...FIRST_SITE.hero, title } })
    expect((await save(hero('Premier'), draft.version)).statusCode).toBe(200)
    const second = await save(hero('Second'), draft.version)
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      expect.stringContaining('entre-temps'),
    ])
    expect((await publish(draft.version)).statusCode).toBe(409)
    expect((await read()).draft.document.hero).toMatchObject({ title: 'Premier' })
  })

  it.each([
    [
      'a name of 200 characters',
      'identity.name',
      { identity: { ...FIRST_SITE.identity, name: 'x'.repeat(200) } },
    ],
    [
      'a colour that is none',
      'colours.light.ink',
      { colours: { ...FIRST_SITE.colours, light: { ...FIRST_SITE.colours.light, ink: 'red;}' } } },
    ],
    [
      'a text that cannot be read',
      'colours.dark.soft',
      { colours: { ...FIRST_SITE.colours, dark: { ...FIRST_SITE.colours.dark, soft: '#101a2d' } } },
    ],
    [
      'an address that runs a script',
      'links.chat',
      { links: { ...FIRST_SITE.links, chat: 'javascript:alert(1)' } },
    ],
    ['a page twice in the menu', 'menu', { menu: ['/shop', '/shop'] }],
  ])(
    'keeps %s as a draft, says what is wrong with it and publishes nothing',
    async (_what, field, change) => {
      const { draft, published } = await read()
      const saved = await save({ ...published.document, ...change }, draft.version)
      expect(saved.json().faults).toHaveProperty([field])
      const refused = await publish(saved.json().version)
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        expect.stringContaining('L’apparence n’est pas encore publiable.'),
      ])
      expect(refused.json().fields).toHaveProperty([field])
      expect((await read()).published.id).toBe(published.id)
    },
  )

  it('takes one of several first drafts that are saved at once, and refuses the others', async () => {
    const { document } = (await read()).draft
    await shop.db.delete(appearanceDraft)
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(document, 0)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, ...Array(5).fill(409)])
    expect((await read()).draft.version).toBe(1)
  })

  it('goes back to an older version, which is a new one in the history', async () => {
    const { published } = await read()
    const restored = await ask('POST', '/versions/1/restore', 0)
    expect(restored.statusCode).toBe(200)
    expect(nameShown()).toBe('Port-Minuit')
    const versions = (await shop.call(admin, 'GET', `${PATH}/versions`)).json<PublishedVersion[]>()
    expect(versions.map(({ id, restored_from }) => [id > published.id, restored_from])).toEqual([
      [true, 1],
      ...versions.slice(1).map(() => [false, null]),
    ])
    expect(versions[0]?.author).toBe(admin.user.username)
    expect((await read()).draft).toMatchObject({
      document: { identity: { name: 'Port-Minuit' } },
      faults: {},
    })
    expect((await ask('POST', '/versions/999/restore', 0)).statusCode).toBe(404)
  })

  it('takes pictures in the shape and the weight of their use', async () => {
    const { url, narrow } = (await upload('hero', await noise(2400, 1600), 'image/png')).json()
    for (const [address, width, most] of [
      [url, 1920, 120_000],
      [narrow, 780, 60_000],
    ]) {
      const { rawPayload } = await shop.app.inject(address)
      expect((await sharp(rawPayload).metadata()).width).toBe(width)
      expect(rawPayload.length).toBeLessThanOrEqual(most)
    }
    expect((await upload('logo', await noise(100, 40), 'image/png')).json().narrow).toBeNull()
  })

  it('has the owner’s own icon and preview in place of those that it makes, until they are taken back', async () => {
    const formats = { favicon: 'png', preview: 'jpeg' } as const
    const uses = ['favicon', 'preview'] as const
    const given: Record<string, string> = {}
    for (const use of uses) {
      given[use] = (await upload(use, await noise(400, 300), 'image/png')).json().url
      const { rawPayload } = await shop.app.inject(given[use] ?? '')
      expect((await sharp(rawPayload).metadata()).format).toBe(formats[use])
    }
    async function show(change: object) {
      const { draft, published } = await read()
      const pictures = { ...(published.document.pictures as object), ...change }
      const { version } = (await save({ ...published.document, pictures }, draft.version)).json()
      expect((await publish(version)).statusCode).toBe(200)
      return shop.deps.appearance.current().pictures
    }
    expect(await show({ ...given, own: uses })).toMatchObject(given)
    const made = await show({ own: [] })
    for (const use of uses) expect(made[use]).not.toBe(given[use])
  })

  it('forgets versions before the last 50, and the pictures that nothing shows any more', async () => {
    const versions = async () =>
      (await shop.call(admin, 'GET', `${PATH}/versions`)).json<PublishedVersion[]>()
    const { url: unused } = (await upload('logo', await noise(40, 40), 'image/png')).json()
    const { url: drafted } = (await upload('logo', await noise(41, 41), 'image/png')).json()
    const { draft, published } = await read()
    await save(
      { ...draft.document, pictures: { ...FIRST_SITE.pictures, logo: drafted } },
      draft.version,
    )
    const statusOf = async (address: string) => (await shop.app.inject(address)).statusCode
    const inDays = (days: number) => ({
      ...shop.deps,
      now: () => new Date(shop.deps.now().getTime() + days * 24 * 60 * 60 * 1000),
    })

    await purgeAppearance(inDays(6))
    expect((await shop.db.select().from(appearanceFiles)).map(({ name }) => name)).toContain(
      unused.replace('/appearance/', ''),
    )
    const { document } = shop.deps.appearance.published()
    await shop.db
      .insert(appearanceVersions)
      .values(Array.from({ length: 60 }, () => ({ document, publishedAt: shop.deps.now() })))
    await purgeAppearance(inDays(8))
    const kept = await versions()
    expect(kept).toHaveLength(50)
    expect(kept.every(({ id }) => id > published.id)).toBe(true)
    const shown = Object.values(document.pictures).flat()
    for (const address of [drafted, ...shown.filter((one) => one.startsWith('/'))])
      expect(await statusOf(address), address).toBe(200)
    expect(await statusOf(unused)).toBe(404)
  })

  it('refuses a drawing that may carry scripts, whatever it is called, what is no picture and what is too large', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const refused = async (
      answer: Promise<{ statusCode: number; json: () => { message: string } }>,
    ) => {
      const { statusCode, json } = await answer
      expect(json().message).toMatch(/[a-z]/)
      return statusCode
    }
    expect(await refused(upload('logo', drawing, 'image/svg+xml'))).toBe(415)
    expect(await refused(upload('logo', drawing, 'image/png'))).toBe(400)
    expect(await refused(upload('logo', Buffer.from('rien'), 'image/png'))).toBe(400)
    expect(await refused(upload('hero', Buffer.alloc(40 * 1024 * 1024), 'image/jpeg'))).toBe(413)
  })
})
