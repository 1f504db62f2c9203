import { STATS_RANGES } from '#contract/stats.ts'
import type { Bench } from './lib/bench.ts'
import { fillSite, RARE_NAME } from './lib/fill-site.ts'
import { FEW, largeAgainstSmall, MANY, type Question } from './lib/large-and-small.ts'

const SIZE = 20

const SORTS = {
  users: ['id', 'username', 'email', 'created_at', 'roles'],
  orders: ['id', 'amount', 'status', 'created_at', 'user_name'],
}

/** What is asked of a list: the same of both sites, but for the number of the last page. */
function questions(list: 'users' | 'orders'): Question[] {
  const ask = (what: string, query: string) => ({
    what: `${list}: ${what}`,
    path: () => `${list}?page=1&size=${SIZE}${query}`,
  })
  return [
    ask('first page', ''),
    ask('search, a few', `&search=${encodeURIComponent(RARE_NAME.slice(-7))}`),
    ask('search, none', '&search=introuvable'),
    ...SORTS[list].flatMap((column) => [
      ask(`sort ${column}`, `&sort=${column}`),
      ask(`sort -${column}`, `&sort=-${column}`),
    ]),
    {
      what: `${list}: last page`,
      path: async ({ get }) => {
        const { total } = await get(`${list}?size=1`)
        return `${list}?page=${Math.ceil(total / SIZE)}&size=${SIZE}`
      },
    },
  ]
}

const statistics = STATS_RANGES.map((days) => ({
  what: `statistics, ${days} days`,
  path: () => `stats?days=${days}`,
}))

export const bench: Bench = {
  name: 'admin-tables',
  claim: `The admin panel of a site with ${MANY} accounts and ${MANY} orders, against one with ${FEW} of each (milliseconds over HTTP).`,
  goal: { atMost: 1.5 },
  run: () =>
    largeAgainstSmall(fillSite, [...questions('users'), ...questions('orders'), ...statistics]),
}
