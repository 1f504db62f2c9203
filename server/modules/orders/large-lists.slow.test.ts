import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { MOST_ROWS } from '#server/lib/paging.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildShop } from '#server/testing/shop.ts'
import { withDetails } from './orders.service.ts'
import { type OrderRow, orders } from './orders.table.ts'

const MANY = 6000
/** Beyond the number of parameters that a statement may have. */
const BEYOND = 70_000

/** As sold to the first account there is. */
const manyOrders = (count: number) => sql`
  insert into orders (user_id, user_name, status, amount_cents, created_at, paid_at, state, provider, idempotency_key, expires_at)
  select (select min(id) from users), 'u1', 'completed', n, now(), now(), 'sold', 'sandbox', n::text, now()
  from generate_series(1, ${count}::int) n`

describe('a site with very many orders, accounts and messages', () => {
  const { shop, admin } = openWithAdmin(async () => {
    const built = await buildShop(await ONE_DATABASE[0].open())
    const { db } = built.deps
    await db.execute(sql`
      insert into users (username, username_key, email, email_key, password_hash, roles, created_at)
      select 'u' || n, 'u' || n, 'u' || n || '@port.example', 'u' || n || '@port.example', '', '{user}', now()
      from generate_series(1, ${MANY}::int) n`)
    await db.execute(manyOrders(MANY))
    await db.execute(sql`
      insert into contact_messages (name, email, category, message)
      select 'u', 'u@port.example', 'contact', 'Bonsoir' from generate_series(1, ${MANY}::int)`)
    return built
  })

  const read = async (path: string, who = admin) => {
    const response = await shop.app.inject({ url: path, headers: who.headers })
    return {
      status: response.statusCode,
      body: response.json(),
      total: Number(response.headers[TOTAL_HEADER]),
    }
  }

  it('answers a list that is asked for whole with what one answer holds, and says how many there are', async () => {
    const all = await read('/api/admin/orders')
    expect([all.status, all.body.length, all.total]).toEqual([200, MOST_ROWS, MANY])
    const found = await read('/api/admin/orders?search=u1')
    expect([found.body.length, found.total]).toEqual([MOST_ROWS, MANY])
    const accounts = await read('/api/admin/users')
    expect([accounts.body.length, accounts.total]).toEqual([MOST_ROWS, MANY + 1])
    const messages = await read('/api/admin/messages')
    expect([messages.body.length, messages.total]).toEqual([MOST_ROWS, MANY])
  })

  it('reads the details of any number of orders', async () => {
    const { db } = shop.deps
    const [row] = await db.select().from(orders).limit(1)
    const rows = Array.from({ length: BEYOND }, (_, id) => ({ ...(row as OrderRow), id }))
    expect(await withDetails(db, rows)).toHaveLength(BEYOND)
  })
})

describe.each(ONE_DATABASE)('the details of orders on $name', ({ open }) => {
  const { shop } = openWithAdmin(async () => buildShop(await open()))

  it('are those of each, and of no other', async () => {
    const { rows } = await shop.deps.db.execute<{ id: number }>(sql`
      insert into orders (user_name, status, amount_cents, created_at, paid_at, state, provider, idempotency_key, expires_at)
      select 'u', 'completed', 100, now(), now(), 'sold', 'sandbox', n::text, now() from generate_series(1, 3) n returning id`)
    const [first, second] = rows.map(({ id }) => id)
    const { id: product } = await shop.product()
    await shop.deps.db.execute(sql`
      insert into order_items (order_id, product_id, product_name, quantity, list_cents, discount, unit_cents) values
      (${first}, ${product}, 'Ancre', 1, 100, 0, 100), (${second}, ${product}, 'Bouée', 2, 50, 0, 50)`)
    const found = await withDetails(
      shop.deps.db,
      await shop.deps.db.select().from(orders).orderBy(orders.id),
    )
    expect(found.map(({ items }) => items.map((item) => item.product_name))).toEqual([
      ['Ancre'],
      ['Bouée'],
      [],
    ])
  })
})
