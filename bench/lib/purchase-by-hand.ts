import { randomUUID } from 'node:crypto'

type Row = Record<string, unknown>
/** Sends one statement on a connection of its own. */
export type Send = (text: string, values?: unknown[]) => Promise<Row[]>

const PDF = Buffer.alloc(2400, 'x')

/**
 * The statements of one purchase with the sandbox, in the transactions the site makes of them, sent
 * without anything around: no HTTP, no checks, no document drawn. What the site is measured
 * against.
 */
export async function purchaseByHand(
  send: Send,
  user: { id: number; username: string },
  product: { id: number; name: string; cents: number },
): Promise<void> {
  const inTransaction = async (work: () => Promise<void>, waits = true) => {
    await send('begin')
    if (!waits) await send('set local synchronous_commit to off')
    await work()
    await send('commit')
  }
  const [key, sessionId, paymentId] = [randomUUID(), `sandbox_${randomUUID()}`, randomUUID()]
  let orderId: unknown

  await send('select * from users where id = $1', [user.id])
  await inTransaction(async () => {
    await send('select * from users where id = $1 for no key update', [user.id])
    await send(
      `select coalesce(sum(least(expires_at, now()) - created_at), '0') from orders
       where user_id = $1 and paid_at is null and created_at > now() - interval '1 day'`,
      [user.id],
    )
    await send(`select * from orders where user_id = $1 and state = 'held'`, [user.id])
    await send('select * from products where id = $1 for update', [product.id])
    await send('update products set reserved = reserved + 1 where id = $1', [product.id])
    const [order] = await send(
      `insert into orders (user_id, user_name, state, status, amount_cents, created_at, provider,
         idempotency_key, expires_at, hold_network)
       values ($1, $2, 'held', 'pending', $3, now(), 'sandbox', $4, now() + interval '31 minutes', 'x')
       returning *`,
      [user.id, user.username, product.cents, key],
    )
    orderId = order?.id
    await send(
      `insert into order_items (order_id, product_id, product_name, quantity, list_cents, discount,
         unit_cents) values ($1, $2, $3, 1, $4, 0, $4)`,
      [orderId, product.id, product.name, product.cents],
    )
  })
  await inTransaction(async () => {
    await send(
      `insert into sandbox_sessions (id, order_id, status, amount_cents, lines, idempotency_key,
         success_url, cancel_url, expires_at)
       values ($1, $2, 'open', $3, '[]', $4, 'http://x', 'http://x', now() + interval '31 minutes')`,
      [sessionId, orderId, product.cents, key],
    )
  }, false)
  await inTransaction(async () => {
    await send(`update orders set session_id = $1 where id = $2 and state = 'held'`, [
      sessionId,
      orderId,
    ])
  })
  await inTransaction(async () => {
    await send(
      `update sandbox_sessions set status = 'complete', payment_id = $1, consented_at = now()
       where id = $2 and status = 'open'`,
      [paymentId, sessionId],
    )
  }, false)
  await inTransaction(async () => {
    await send(`insert into payment_events (id, type, received_at) values ($1, 'paid', now())`, [
      randomUUID(),
    ])
    await send('select * from orders where session_id = $1 for update', [sessionId])
    await send('select * from order_items where order_id = $1', [orderId])
    await send('select * from products where id = $1 for update', [product.id])
    await send('update products set stock = stock - 1, reserved = reserved - 1 where id = $1', [
      product.id,
    ])
    await send(
      `update orders set state = 'sold', status = 'completed', paid_at = now(), payment_id = $1,
         payment_method = 'Carte bancaire', hold_network = null where id = $2 returning *`,
      [paymentId, orderId],
    )
    await send(
      `insert into tasks.job (name, data) values ('order-confirmation', $1) returning id`,
      [JSON.stringify({ orderId })],
    )
    await send('select email from users where id = $1', [user.id])
    const [counter] = await send(
      `insert into invoice_counters (kind, year, last) values ('invoice', 2000, 1)
       on conflict (kind, year) do update set last = invoice_counters.last + 1 returning last`,
    )
    await send(
      `insert into invoices (kind, year, sequence, number, order_id, issued_at, total_cents,
         content, pdf) values ('invoice', 2000, $1::int, 'H' || ($1::int)::text, $2, now(), $3, '{}', $4)`,
      [counter?.last, orderId, product.cents, PDF],
    )
    await send(`select pg_notify('snapshots', '/api/shop/products')`)
  })
  await send('select * from orders where session_id = $1', [sessionId])

  // The mail: fetched, read and settled, as a queue does.
  const job = `name = 'order-confirmation' and data = $1`
  const data = [JSON.stringify({ orderId })]
  await send(`update tasks.job set state = 'active', started_on = now() where ${job}`, data)
  await send(
    `select * from orders join users on users.id = orders.user_id
     join invoices on invoices.order_id = orders.id where orders.id = $1`,
    [orderId],
  )
  await send(`delete from tasks.job where ${job}`, data)
}
