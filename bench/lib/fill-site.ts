import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/lib/database.ts'
import { foldTallies } from '#server/modules/tallies/tallies.service.ts'

const FIRST_NAMES =
  'Léa,Hugo,Zoé,Yanis,Inès,Malo,Nour,Enzo,Jade,Tom,Lina,Noé,Maël,Sacha,Anaïs,Théo,Élise,Karim,Manon,Loïc'
const FAMILY_NAMES =
  'Martin,Bernard,Petit,Le Goff,Moreau,Garnier,Lefèvre,Faure,Rousseau,Blanc,Morvan,Kerbrat,Chevalier,Nguyen,Diallo'
const MAIL_HOSTS = 'gmail.com,orange.fr,outlook.fr,free.fr,laposte.net,proton.me'
/** Five accounts and five orders have it, however large the site. */
export const RARE_NAME = 'Capitaine Crochet'
const RARE_COUNT = 5
const PRODUCTS = 12
const PER_STATEMENT = 5000

/** A number that looks random and is the same every time. */
const mixed = (seed: SQL, below: number) =>
  sql`(abs(hashint4(${seed}))::bigint % ${sql.raw(String(below))})`
const pick = (words: string, seed: SQL) =>
  sql`(string_to_array(${words}, ','))[1 + ${mixed(seed, words.split(',').length)}::int]`
const isRare = (count: number) => sql`n % ${sql.raw(String(count / RARE_COUNT))} = 0`
/** Some moment of the last two years. */
const moment = (seed: SQL) =>
  sql`(now() - make_interval(secs => ${mixed(seed, 2 * 365 * 86_400)}::int))`

/** A site that has lived for two years: so many accounts, so many orders, a line or two in each. */
export async function fillSite(db: Database, count: number): Promise<void> {
  await inParts(db, count, (numbers) => fillUsers(db, numbers, count))
  await fillProducts(db)
  const { rows } = await db.execute<{ first: number }>(
    sql`select max(id) - ${sql.raw(String(count - 1))} as first from users`,
  )
  await inParts(db, count, (numbers) => fillOrders(db, numbers, Number(rows[0]?.first), count))
  await db.execute(sql`analyze`)
}

async function inParts(
  db: Database,
  count: number,
  fill: (numbers: SQL) => Promise<void>,
): Promise<void> {
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    await fill(
      sql.raw(`generate_series(${from}, ${Math.min(count, from + PER_STATEMENT - 1)}) as n`),
    )
    await foldTallies(db)
  }
}

async function fillUsers(db: Database, numbers: SQL, count: number): Promise<void> {
  const seed = (salt: number) => sql`n * 7 + ${sql.raw(String(salt))}`
  await db.execute(sql`
    insert into users (username, username_key, email, email_key, password_hash, roles, created_at, last_login)
    select name, lower(name), mail, mail, repeat('x', 97), case when n % 500 = 0 then array['admin'] else array['user'] end, joined,
      case when n % 4 > 0 then least(now(), joined + make_interval(secs => ${mixed(seed(4), 2 * 365 * 86_400)}::int)) end
    from (
      select n, case when ${isRare(count)} then ${RARE_NAME} else ${pick(FIRST_NAMES, seed(1))} || ' ' || ${pick(FAMILY_NAMES, seed(2))} end || ' ' || n as name,
        'joueur.' || to_hex(abs(hashint4(n))) || n || '@' || ${pick(MAIL_HOSTS, seed(3))} as mail, ${moment(seed(5))} as joined
      from ${numbers}
    ) as people`)
}

async function fillProducts(db: Database): Promise<void> {
  await db.execute(sql`
    insert into products (name, description, price_cents, discount, stock, featured, category)
    select 'Grade ' || (string_to_array('Bronze,Argent,Or,Platine', ','))[1 + n % 4] || ' ' || n, 'Un produit', 500 + n * 250, 0, 100000, false, 'Grades'
    from generate_series(1, ${sql.raw(String(PRODUCTS))}) as n`)
}

async function fillOrders(
  db: Database,
  numbers: SQL,
  firstUser: number,
  users: number,
): Promise<void> {
  const seed = (salt: number) => sql`n * 11 + ${sql.raw(String(salt))}`
  await db.execute(sql`
    insert into orders (user_id, user_name, status, amount_cents, refunded_cents, created_at, paid_at, payment_method, state, provider,
      idempotency_key, session_id, payment_id, expires_at, hidden_at)
    select users.id, case when ${isRare(users)} then ${RARE_NAME} else users.username end, status, 500 + ${mixed(seed(1), 12_000)}, case when n % 50 = 0 then 250 else 0 end, made,
      case when paid then made + interval '3 minutes' end, case when paid then 'Carte bancaire' end,
      case when paid then 'sold' else 'ended' end, 'sandbox', 'fill-' || n, 'fill-' || n,
      case when paid then 'pi_fill' || n end, made + interval '31 minutes',
      case when n % 97 = 0 and not paid then now() end
    from (
      select n, ${moment(seed(2))} as made, n % 5 < 4 as paid,
        case when n % 5 = 4 then 'cancelled' when n % 7 = 0 then 'delivered' else 'completed' end as status from ${numbers}
    ) as bought join users on users.id = ${sql.raw(String(firstUser))} + ${mixed(seed(3), users)}`)
  await db.execute(sql`
    insert into order_items (order_id, product_id, product_name, quantity, list_cents, discount, unit_cents)
    select orders.id, products.id, products.name, 1 + orders.id % 2, products.price_cents, 0, products.price_cents
    from ${numbers} join orders on orders.idempotency_key = 'fill-' || n cross join generate_series(0, n % 2) as line
      join products on products.name like 'Grade % ' || 1 + (n + line * 5) % ${sql.raw(String(PRODUCTS))}`)
}
