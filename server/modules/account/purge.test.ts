import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { easterEggClaims } from '#server/modules/maintenance/maintenance.table.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { invoiceCounters, invoices } from '#server/modules/orders/documents.table.ts'
import { orderItems, orders } from '#server/modules/orders/orders.table.ts'
import { purgeOrders } from '#server/modules/orders/purge-orders.ts'
import { foldTallies, readTally } from '#server/modules/tallies/tallies.service.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { listTables, placesOf } from '#server/testing/stored.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { purgeRecords } from './purge.ts'

const NEVER = new Date(0)

/**
 * What ends the personal data of each table. A table that is not here has not been thought about.
 */
const ENDED_BY: Record<string, string> = {
  account_deletions: 'with the account',
  alerts: 'what is about an account, with it',
  application_events: 'with the application; their author with theirs',
  application_leaders: 'with the account, or its place on the team',
  application_notes: 'with the application; their author with theirs',
  application_votes: 'with the application; their author and words with theirs',
  applications: 'with the account, or three years',
  appearance_draft: 'its author, with the account',
  appearance_versions: 'their author, with the account',
  captchas: 'five minutes',
  contact_messages: 'with the account that sent them, or three years',
  contact_replies: 'with the message they answer; their author with theirs',
  deliveries: 'the player with the account or once it is over, the rest with the order',
  delivery_texts: 'the name with the account, the rest with the order',
  discord_links: 'with the account',
  discord_refusals: 'with the account',
  easter_egg_claims: 'three years',
  email_confirmations: 'with the account, or two days',
  game_licenses: 'with the account',
  game_link_codes: 'with the account',
  game_links: 'with the account',
  invoices: 'ten years',
  journal: 'what it says of an account, with it; addresses, one year; names of who did it, never',
  login_failures: 'with the account, or an hour',
  order_items: 'with the order',
  order_refunds: 'with the order',
  orders: 'the name with the account, the rest after ten years',
  password_resets: 'thirty minutes',
  purge_notices: 'with the account',
  recovery_codes: 'with the account',
  refund_requests: 'with the order',
  quotas: 'a day at most',
  sanctions: 'with the account',
  second_factors: 'with the account',
  sessions: 'with the account, or a week',
  team_notes: 'with the account they are about, or with the order; their author with theirs',
  tallies: 'an account’s number, with its orders',
  users: 'three years',
  whitelist: 'with the account; who granted it with theirs',
  withdrawal_answers: 'with the order',
}
const ABOUT_NOBODY = [
  'alert_settings',
  'application_form_versions',
  'application_forms',
  'appearance_files',
  'bridge_nonces',
  'catalogue_packages',
  'catalogue_readings',
  'delivery_alerts',
  'discord_role_rules',
  'game_servers',
  'gate_settings',
  'factions',
  'free_pages',
  'images',
  'invoice_counters',
  'jobs',
  'journal_chain',
  'maintenance_entries',
  'milestones',
  'news',
  'notice_channels',
  'notice_settings',
  'payment_events',
  'player_samples',
  'prepared_answers',
  'product_categories',
  'product_prices',
  'products',
  'properties',
  'rule_categories',
  'rules',
  'sandbox_sessions',
  'team_groups',
  'security_settings',
  'tebex_baskets',
]

describe.each(ONE_DATABASE)('what is kept on $name', ({ open }) => {
  let shop: StripeShop

  beforeAll(async () => {
    shop = await startStripeShop(open)
  })
  afterAll(() => shop.close())

  const purgeAt = (time: string) => purgeRecords({ ...shop.deps, now: () => new Date(time) })
  const idsOf = async () =>
    (await shop.db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(({ id }) => id)

  it('is known table by table: a new one must say what ends what it knows of people', async () => {
    expect(await listTables(shop.db)).toEqual([...Object.keys(ENDED_BY), ...ABOUT_NOBODY].sort())
  })

  it('are messages and the names of who found the easter egg for three years, and not a day more', async () => {
    shop.setTime('2026-11-15T10:00:00Z')
    const claim = { easterEggName: 'konami', discordUsername: 'Marin.Du.Large' }
    expect(
      (await shop.call(null, 'POST', '/api/maintenance/easter-egg/guest-claim', claim)).statusCode,
    ).toBe(200)
    const message = {
      name: 'Marin.Du.Large',
      email: 'marin@port.example',
      category: 'contact' as const,
      message: 'Ohé',
      createdAt: shop.now(),
    }
    await shop.db.insert(contactMessages).values(message)
    await purgeAt('2029-11-15T09:59:00Z')
    expect(await placesOf(shop.db, 'marin.du.large')).toEqual([
      'contact_messages.name',
      'contact_messages.search',
      'easter_egg_claims.discord_key',
      'easter_egg_claims.discord_username',
    ])
    await purgeAt('2029-11-15T10:01:00Z')
    expect(await placesOf(shop.db, 'marin.du.large')).toEqual([])
    expect(await shop.db.$count(easterEggClaims)).toBe(0)
  })

  describe('of orders', () => {
    async function orderAt(time: string) {
      shop.setTime(time)
      const [buyer, product] = [await shop.customer(), await shop.product({ stock: 50 })]
      const { order } = await shop.buy(buyer, [{ product, quantity: 2 }])
      return { buyer, product, id: order.id }
    }

    it('is kept ten whole years after the year of the last document, in Paris, then gone with lines and invoices', async () => {
      const [old, refunded, next] = [
        await orderAt('2025-03-01T10:00:00Z'),
        await orderAt('2025-03-02T10:00:00Z'),
        await orderAt('2025-12-31T23:00:00Z'),
      ]
      shop.setTime('2026-02-01T10:00:00Z')
      const admin = await shop.customer(['admin'])
      await shop.call(admin, 'POST', `/api/admin/orders/${refunded.id}/refund`, { cents: 100 })
      await shop.call(admin, 'DELETE', `/api/admin/orders/${old.id}`)
      const all = [old.id, refunded.id, next.id]
      const left = async () => (await idsOf()).filter((id) => all.includes(id))
      const counters = await shop.db.select().from(invoiceCounters)

      await purgeAt('2035-12-31T22:59:59Z')
      expect(await left()).toEqual(all)
      await purgeAt('2035-12-31T23:00:00Z')
      expect(await left()).toEqual([refunded.id, next.id])
      expect(await shop.db.$count(invoices, eq(invoices.orderId, old.id))).toBe(0)
      expect(await shop.db.$count(orderItems, eq(orderItems.orderId, old.id))).toBe(0)
      expect(
        await shop.db.$count(invoices, inArray(invoices.orderId, [refunded.id, next.id])),
      ).toBe(3)
      expect(
        (await shop.call(admin, 'DELETE', `/api/admin/products/${old.product.id}`)).statusCode,
      ).toBe(200)
      await purgeAt('2036-12-31T23:00:00Z')
      expect(await left()).toEqual([])
      expect(await shop.db.select().from(invoiceCounters)).toEqual(counters)
    })

    it('that nobody paid is kept three years, and longer while it holds stock or money came', async () => {
      const product = await shop.product({ stock: 50 })
      shop.setTime('2026-05-01T10:00:00Z')
      const placed: number[] = []
      for (const set of [
        { state: 'ended' as const, holdNetwork: null, status: 'cancelled' as const },
        {},
        { state: 'ended' as const, holdNetwork: null, attention: 'Montant reçu : 1,00 €' },
      ]) {
        await shop.checkout((await shop.customer()).headers, cartBody([{ product, quantity: 1 }]))
        const id = (await idsOf()).at(-1) as number
        if (Object.keys(set).length > 0)
          await shop.db.update(orders).set(set).where(eq(orders.id, id))
        placed.push(id)
      }
      const left = async () => (await idsOf()).filter((id) => placed.includes(id))
      await purgeAt('2029-04-30T10:00:00Z')
      expect(await left()).toEqual(placed)
      await purgeAt('2029-05-02T10:00:00Z')
      expect(await left()).toEqual(placed.slice(1))
      await purgeAt('2037-01-02T10:00:00Z')
      expect(await left()).toEqual(placed.slice(1, 2))
    })

    it('goes a few at a time, and the totals that admins and customers see follow', async () => {
      const before = await idsOf()
      const { buyer, product } = await orderAt('2024-06-01T10:00:00Z')
      for (let count = 0; count < 4; count++) await shop.buy(buyer, [{ product, quantity: 1 }])
      const kept = await orderAt('2026-06-01T10:00:00Z')
      await purgeOrders({ ...shop.deps, now: () => new Date('2035-01-01T12:00:00Z') }, NEVER, 2)
      expect(await idsOf()).toEqual([...before, kept.id])
      for (const folded of [false, true]) {
        if (folded) await foldTallies(shop.db)
        expect(await readTally(shop.db, 'orders')).toMatchObject({ count: before.length + 1 })
        expect(await readTally(shop.db, 'sold')).toMatchObject({ count: 1, cents: 2000 })
        expect(await readTally(shop.db, 'own', { key: String(buyer.user.id) })).toEqual({
          count: 0,
          cents: 0,
        })
        expect(
          await readTally(shop.db, 'products', { from: '2024-01-01', to: '2024-12-31' }),
        ).toEqual({ count: 0, cents: 0 })
      }
      const admin = await shop.customer(['admin'])
      const listed = await shop.call(admin, 'GET', '/api/admin/orders?page=1&size=5')
      expect(listed.headers['x-total-count']).toBe(String(before.length + 1))
      expect((await shop.call(admin, 'GET', '/api/admin/stats')).json()).toMatchObject({
        orders: 1,
      })
      shop.setTime('2024-06-02T10:00:00Z')
      expect((await shop.call(buyer, 'GET', '/api/user/orders')).json()).toMatchObject({
        orders: [],
        total: 0,
        spent: 0,
      })
    })
  })
})
