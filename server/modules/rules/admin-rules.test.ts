import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import type { Rule, RuleCategory } from '#contract/rules.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startShop } from '#server/testing/shop.ts'
import { rules } from './rules.table.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

describe.each(ONE_DATABASE)('the rules in the admin panel on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startShop(open))
  let category: RuleCategory

  beforeAll(async () => {
    category = (await call('POST', '/api/rules/categories', { name: 'Combat' })).json()
  })

  const call = (method: Method, url: string, payload?: object, headers = {}) =>
    shop.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...admin.headers, ...headers },
    })
  const input = (changes: object = {}) => ({
    category: category.id,
    title: 'Le silence',
    description: 'En bref',
    content: '<p>En <strong>long</strong></p>',
    punishment: 'Avertissement',
    severity_level: 'high',
    order_num: 1,
    ...changes,
  })
  const create = (changes: object = {}) => call('POST', '/api/rules', input(changes))
  const published = async () => (await shop.app.inject('/api/rules')).json<Rule[]>()
  const categories = async () =>
    (await shop.app.inject('/api/rules/categories')).json<RuleCategory[]>()
  const lastEntry = async () =>
    (await shop.deps.db.select().from(journal).orderBy(desc(journal.id)).limit(1))[0]

  it('are added, changed and deleted, at once in public, each change with what was before and after', async () => {
    const created = (await create()).json<Rule>()
    expect(created).toEqual({ ...input(), id: created.id, version: 1, examples: '' })
    expect(await published()).toContainEqual(created)
    expect(await lastEntry()).toMatchObject({
      actorName: admin.user.username,
      action: 'create',
      noun: 'rules',
      before: null,
      after: { title: 'Le silence' },
    })
    const changed = (
      await call(
        'PUT',
        `/api/rules/${created.id}`,
        input({ title: 'Le bruit', examples: 'Un cri' }),
      )
    ).json<Rule>()
    expect(changed).toMatchObject({ title: 'Le bruit', examples: 'Un cri' })
    expect(await published()).toContainEqual(changed)
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      before: { title: 'Le silence' },
      after: { title: 'Le bruit' },
    })
    expect((await call('DELETE', `/api/rules/${created.id}`)).json()).toEqual({ success: true })
    expect(await published()).not.toContainEqual(changed)
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      before: { title: 'Le bruit' },
      after: null,
    })
    expect((await call('DELETE', `/api/rules/${created.id}`)).statusCode).toBe(404)
  })

  it('take the form’s own names, and medium when nobody says how severe', async () => {
    const { severity_level: _, order_num: __, ...rest } = input()
    const created = (
      await call('POST', '/api/rules', { ...rest, severityLevel: 'low', order: 7 })
    ).json<Rule>()
    expect(created).toMatchObject({ severity_level: 'low', order_num: 7 })
    expect((await call('POST', '/api/rules', { ...rest, order: 7 })).json()).toMatchObject({
      severity_level: 'medium',
    })
    expect((await call('POST', '/api/rules', rest)).json().message).toBe(
      'L’ordre doit être un nombre entier d’au moins 1',
    )
  })

  it.each([
    ['a script', '<p>Bon</p><script>alert(1)</script>', '<p>Bon</p>'],
    ['an event handler', '<p onclick="alert(1)">Bon<img src=x onerror=alert(1)></p>', '<p>Bon</p>'],
    ['a link that is a script', '<a href="javascript:alert(1)">Bon</a>', '<a>Bon</a>'],
    [
      'a link that hides it',
      '<a href="java&#10;script:alert(1)" target="_blank">Bon</a>',
      '<a>Bon</a>',
    ],
    ['a link to data', '<a href="data:text/html,x">Bon</a>', '<a>Bon</a>'],
    [
      'a style',
      '<style>p{display:none}</style><p style="color:red" class="x" id="y">Bon</p>',
      '<p>Bon</p>',
    ],
    [
      'frames and forms',
      '<iframe src="https://a.example"></iframe><form><input></form><p>Bon</p>',
      '<p>Bon</p>',
    ],
    ['SVG and MathML', '<svg><a xlink:href="javascript:alert(1)">Bon</a></svg>', '<a>Bon</a>'],
    [
      'nothing that is harmless',
      '<ul><li><a href="https://a.example">Bon</a> &amp; <em>bref</em></li></ul>',
      null,
    ],
  ])('lose %s when they are written', async (_, content, left) => {
    const created = (await create({ content })).json<Rule>()
    expect(created.content).toBe(left ?? content)
    const updated = (await call('PUT', `/api/rules/${created.id}`, input({ content }))).json<Rule>()
    const [stored] = await shop.deps.db.select().from(rules).where(eq(rules.id, created.id))
    expect([updated.content, stored?.content]).toEqual([left ?? content, left ?? content])
  })

  it.each([
    [
      'a content of which nothing is left',
      { content: '<script>alert(1)</script> ' },
      { content: 'Le contenu est requis' },
    ],
    [
      'a content that grows too long when it is cleaned',
      { content: '&'.repeat(20_000) },
      { content: 'Maximum 20000 caractères' },
    ],
    ['no title', { title: ' ' }, { title: 'Le titre est requis' }],
    ['no punishment', { punishment: null }, { punishment: 'La sanction est requise' }],
    [
      'an order of 0',
      { order_num: 0 },
      { order_num: 'L’ordre doit être un nombre entier d’au moins 1' },
    ],
    [
      'a severity that is none',
      { severity_level: 'extreme' },
      { severity_level: 'Sévérité inconnue' },
    ],
    [
      'a category that is gone',
      { category: 999_999 },
      { category: 'Cette catégorie n’existe plus.' },
    ],
  ])('refuse %s, and the public list goes on', async (_, changes, fields) => {
    const existing = (await create()).json<Rule>()
    const before = await published()
    for (const response of [
      await create(changes),
      await call('PUT', `/api/rules/${existing.id}`, input(changes)),
    ]) {
      expect([response.statusCode, response.json().fields]).toEqual([400, fields])
    }
    expect(await published()).toEqual(before)
  })

  it('are not saved over what another admin has changed since, nor are their categories', async () => {
    const seen = (await create()).json<Rule & { version: number }>()
    const save = (title: string) =>
      call('PUT', `/api/rules/${seen.id}`, input({ title }), ifMatch(seen.version))
    expect([(await save('Avant')).statusCode, (await save('Après')).statusCode]).toEqual([200, 409])
    const seenCategory = (await call('POST', '/api/rules/categories', { name: 'Port' })).json<
      RuleCategory & { version: number }
    >()
    const rename = (name: string) =>
      call(
        'PUT',
        `/api/rules/categories/${seenCategory.id}`,
        { name },
        ifMatch(seenCategory.version),
      )
    expect([(await rename('Quai')).statusCode, (await rename('Môle')).statusCode]).toEqual([
      200, 409,
    ])
    expect(await categories()).toContainEqual({ ...seenCategory, name: 'Quai', version: 2 })
    expect(await lastEntry()).toMatchObject({
      noun: 'rule_categories',
      before: { name: 'Port' },
      after: { name: 'Quai' },
    })
  })

  describe('put in order', () => {
    const arrange = (ids: unknown, of = '/api/rules') => call('PUT', `${of}/order`, { ids })
    async function fill(numbers: number[]) {
      const { id } = (await call('POST', '/api/rules/categories', { name: 'Rangée' })).json()
      const made: Rule[] = []
      for (const order_num of numbers) made.push((await create({ category: id, order_num })).json())
      const shown = async () => (await published()).filter(({ category }) => category === id)
      return { ids: made.map(({ id }) => id), shown }
    }

    it('keep the numbers that their category had, at once in public, and say so in the journal', async () => {
      const { ids, shown } = await fill([12, 13, 15])
      const [a, b, c] = ids
      expect((await arrange([c, a, b])).json()).toEqual({ success: true })
      expect((await shown()).map(({ id, order_num }) => [id, order_num])).toEqual([
        [c, 12],
        [a, 13],
        [b, 15],
      ])
      expect(await lastEntry()).toMatchObject({
        noun: 'rules',
        before: { order: [a, b, c] },
        after: { order: [c, a, b] },
      })
    })

    it('share no number any more, though they did', async () => {
      const { ids, shown } = await fill([4, 4, 4])
      await arrange(ids.toReversed())
      expect((await shown()).map(({ id, order_num }) => [id, order_num])).toEqual(
        ids.toReversed().map((id, place) => [id, 4 + place]),
      )
    })

    it('refuse a form that was opened before', async () => {
      const { ids, shown } = await fill([1, 2])
      const [before] = (await shown()) as (Rule & { version: number })[]
      await arrange(ids.toReversed())
      const late = await call(
        'PUT',
        `/api/rules/${before?.id}`,
        input({ order_num: 1 }),
        ifMatch(before?.version),
      )
      expect(late.statusCode).toBe(409)
    })

    it('stay as they are when the list is not whole, twice the same, foreign or none', async () => {
      const { ids, shown } = await fill([1, 2, 3])
      const other = await fill([1])
      const before = await shown()
      const lists: [unknown, number][] = [
        [ids.slice(1), 409],
        [[...ids, ...other.ids], 409],
        [[...ids, 999_999], 409],
        [[999_999], 409],
        [[...ids, ids[0]], 400],
        [[], 400],
        [['1'], 400],
      ]
      for (const [list, status] of lists) expect((await arrange(list)).statusCode).toBe(status)
      expect(await shown()).toEqual(before)
    })

    it('come with their categories, where a new one is the last', async () => {
      const listed = (await categories()).map(({ id }) => id)
      const turned = listed.toReversed()
      expect((await arrange(turned, '/api/rules/categories')).statusCode).toBe(200)
      const added = (await call('POST', '/api/rules/categories', { name: 'Dernière' })).json()
      expect((await categories()).map(({ id }) => id)).toEqual([...turned, added.id])
    })
  })

  it('go with their category, in both public lists', async () => {
    const doomed = (
      await call('POST', '/api/rules/categories', { name: 'Éphémère' })
    ).json<RuleCategory>()
    const taken = (await create({ category: doomed.id })).json<Rule>()
    const kept = (await create()).json<Rule>()
    expect([await categories(), await published()]).toEqual([
      expect.arrayContaining([doomed]),
      expect.arrayContaining([taken, kept]),
    ])
    expect((await call('DELETE', `/api/rules/categories/${doomed.id}`)).json()).toEqual({
      success: true,
    })
    expect(await categories()).not.toContainEqual(doomed)
    expect(await published()).not.toContainEqual(taken)
    expect(await published()).toContainEqual(kept)
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      noun: 'rule_categories',
      entityId: doomed.id,
      before: doomed,
    })
    expect((await call('POST', '/api/rules/categories', { name: '' })).json().message).toBe(
      'Le nom de la catégorie est requis',
    )
  })
})
