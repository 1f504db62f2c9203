import { describe, expect, it } from 'vitest'
import type { AdminProduct, Product } from '#contract/products.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const INPUT = {
  name: 'Grade',
  description: 'Un grade',
  price: 10,
  category: 'Grades',
  stock: 5,
  featured: false,
}
const ALL = [
  { kind: 'money', account: 'bank', amount: 500_000 },
  { kind: 'grade', grade: 'capitaine', days: 30 },
  { kind: 'item', item: 'phone', count: 2, take_back: false },
  { kind: 'vehicle', model: 'sultan', plate: null },
  { kind: 'event', name: 'moncommunaute:recompense', args: { palier: 2, dore: true, mot: 'l’or' } },
]

describe.each(ONE_DATABASE)('what a product does in the game', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))
  const create = (actions?: unknown) =>
    shop.call(admin, 'POST', '/api/admin/products', {
      ...INPUT,
      ...(actions !== undefined && { actions }),
    })

  it('is the admins’; visitors are told what they receive', async () => {
    const created = (await create(ALL)).json<AdminProduct>()
    expect(created.actions).toEqual(ALL.map((action) => ({ take_back: true, ...action })))
    const listed = (await shop.app.inject('/api/shop/products')).json<Product[]>()
    const shown = listed.find(({ id }) => id === created.id)
    expect(shown).not.toHaveProperty('actions')
    expect(shown).toMatchObject({
      handed_over: false,
      receives: [
        { kind: 'money', account: 'bank', amount: 500_000 },
        { kind: 'grade', grade: 'capitaine', days: 30 },
        { kind: 'item', item: 'phone', count: 2 },
        { kind: 'vehicle', model: 'sultan' },
        { kind: 'event' },
      ],
    })
    expect(JSON.stringify(shown)).not.toContain('moncommunaute')
  })

  it('is nothing unless it is said: the team hands it over', async () => {
    const created = (await create()).json<AdminProduct>()
    expect(created).toMatchObject({ actions: [], receives: [], handed_over: true })
  })

  it.each([
    ['an unknown kind', { kind: 'command', line: 'setjob' }],
    ['no kind', { amount: 3 }],
    ['no amount', { kind: 'money', account: 'bank' }],
    ['nothing', { kind: 'money', account: 'bank', amount: 0 }],
    ['less than nothing', { kind: 'money', account: 'bank', amount: -500 }],
    ['more than there is', { kind: 'money', account: 'bank', amount: 1e15 }],
    ['a part', { kind: 'item', item: 'phone', count: 1.5 }],
    ['a name with a quote', { kind: 'item', item: 'phone"; drop', count: 1 }],
    ['a name with a line break', { kind: 'grade', grade: 'vip\nadmin', days: 30 }],
    ['an empty name', { kind: 'vehicle', model: '', plate: null }],
    ['a plate that is none', { kind: 'vehicle', model: 'sultan', plate: 'TROPLONGUE' }],
    ['a nested value', { kind: 'event', name: 'a:b', args: { more: { deep: 1 } } }],
    ['a field too many', { kind: 'money', account: 'bank', amount: 5, command: 'x' }],
    ['an end in place of days', { kind: 'grade', grade: 'vip', until: '2030-01-01T00:00:00Z' }],
  ])('is refused with %s', async (_what, action) => {
    const before = await shop.db.execute('select count(*) from products')
    const answer = await create([action])
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(/\S/)
    expect(await shop.db.execute('select count(*) from products')).toMatchObject({
      rows: before.rows,
    })
  })

  it('is at most twenty things', async () => {
    const many = Array.from({ length: 21 }, () => ALL[0])
    expect((await create(many)).statusCode).toBe(400)
  })
})
