import { type SQL, sql } from 'drizzle-orm'
import type { Bench } from './lib/bench.ts'
import { RARE_NAME } from './lib/fill-site.ts'
import { fillSupport } from './lib/fill-support.ts'
import { FEW, largeAgainstSmall, MANY, type Question, type Site } from './lib/large-and-small.ts'

/** One value of what is stored: that of a row in the middle. */
async function stored({ db, count }: Site, value: SQL, table: SQL): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select ${value}::text as value from ${table} order by ctid limit 1 offset ${count / 2}`,
  )
  return rows[0]?.value ?? ''
}

/** By what a customer may name, in the words of each site. */
const NAMED: { what: string; words: (site: Site) => string | Promise<string> }[] = [
  { what: 'pseudo', words: () => RARE_NAME },
  { what: 'e-mail', words: (site) => stored(site, sql`email`, sql`users`) },
  // Long, and nobody's whole address: looked for inside of texts, by all of its trigrams.
  {
    what: 'part of an e-mail',
    words: async (site) => (await stored(site, sql`email`, sql`users`)).slice(0, -1),
  },
  { what: 'character', words: () => RARE_NAME.split(' ').reverse().join(' ') },
  { what: 'order number', words: (site) => stored(site, sql`id`, sql`orders`) },
  { what: 'invoice number', words: (site) => stored(site, sql`number`, sql`invoices`) },
  { what: 'session', words: (site) => stored(site, sql`session_id`, sql`orders`) },
  {
    what: 'payment',
    words: (site) => stored(site, sql`coalesce(payment_id, 'pi_fill1')`, sql`orders`),
  },
  { what: 'nothing', words: () => 'introuvable' },
]
/** What the search over everything finds besides. */
const OTHERS: typeof NAMED = [
  { what: 'delivery', words: (site) => stored(site, sql`id`, sql`deliveries`) },
  { what: 'licence', words: (site) => stored(site, sql`license`, sql`game_links`) },
  { what: 'words of a message', words: () => 'gabare a coulé' },
]

const asked = (path: string, named: typeof NAMED): Question[] =>
  named.map(({ what, words }) => ({
    what: `${path.split('?')[0]}: ${what}`,
    path: async (site) => path + encodeURIComponent(await words(site)),
  }))

export const bench: Bench = {
  name: 'admin-search',
  claim: `Finding what a customer names in a site with ${MANY} accounts, orders, documents, deliveries, links and messages, against one with ${FEW} of each (milliseconds over HTTP).`,
  goal: { atMost: 1.35 },
  run: () =>
    largeAgainstSmall(fillSupport, [
      ...asked('orders?page=1&size=20&search=', NAMED),
      ...asked('search?q=', [...NAMED, ...OTHERS]),
    ]),
}
