import { sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { foldTallies } from '#server/modules/tallies/tallies.service.ts'
import { fillSite, RARE_NAME } from './fill-site.ts'

/** Does without the trigram indexes meanwhile: made of what is there, they are done far sooner. */
async function withoutTrigrams(db: Database, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where indexdef like '%gin_trgm_ops%'`,
  )
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { definition } of rows) await db.execute(sql.raw(definition))
}

/** The same site with what its team is asked about: a document, a delivery, a message, a link each. */
export async function fillSupport(db: Database, count: number): Promise<void> {
  await withoutTrigrams(db, () => fill(db, count))
  await db.execute(sql`analyze`)
}

async function fill(db: Database, count: number): Promise<void> {
  await fillSite(db, count)
  await db.execute(sql`
    insert into invoices (kind, year, sequence, number, order_id, issued_at, total_cents, content, pdf)
    select 'invoice', 2026, sequence, 'F2026-' || lpad(sequence::text, greatest(5, length(sequence::text)), '0'),
      id, created_at, amount_cents, '{}', ''
    from (select *, row_number() over (order by id) as sequence from orders) as sold`)
  await db.execute(sql`
    insert into deliveries (id, order_id, order_item_id, user_id, cause, action, take_back, state, license, "character", due_at, created_at, updated_at)
    select gen_random_uuid(), o.id, i.id, o.user_id, 'purchase', '{"kind":"money","account":"bank","amount":1000}', true, 'applied',
      'license:' || md5(o.user_id::text), 'char1', o.created_at, o.created_at, o.created_at
    from orders o join lateral (select min(id) as id from order_items where order_id = o.id) i on i.id is not null`)
  await foldTallies(db)
  await db.execute(sql`
    insert into delivery_texts (delivery_id, order_id, user_name, product_name, player)
    select d.id, d.order_id, o.user_name, 'Grade', d.license || chr(10) || d."character" from deliveries d join orders o on o.id = d.order_id`)
  await db.execute(sql`
    insert into contact_messages (name, email, category, message, user_id)
    select username, email, 'contact', case when username like ${`${RARE_NAME}%`} then 'Ma gabare a coulé devant le môle.' else 'Bonsoir, ma commande n’est pas arrivée : pouvez-vous regarder ?' end, id from users`)
  await db.execute(sql`
    insert into game_links (user_id, license, "character", name, since)
    select id, 'license:' || md5(id::text), 'char1', split_part(username, ' ', 2) || ' ' || split_part(username, ' ', 1), now() from users`)
}
