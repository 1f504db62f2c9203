import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BOTH } from '#server/testing/databases.ts'
import { startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures } from './auth.table.ts'
import { takeTurn } from './login-throttle.ts'

const HOME = '198.51.100.1'

let site: TestSite

// The built-in database has one session: transactions take turns on it, and none waits for a row.
beforeAll(async () => {
  const [, postgres] = BOTH
  site = await startTestSite(postgres.open)
})
afterAll(() => site.close())

it('lets in two at once where only a part of what is counted has been seen before', async () => {
  const turnOf = (username: string) =>
    takeTurn(site.deps, { username, address: HOME, browser: null })
  const turns: ReturnType<typeof turnOf>[] = []
  const row = { failures: 1, lastFailureAt: site.clock.now() }
  await site.db.insert(loginFailures).values({ ...row, key: `pair:zoé:${HOME}` })
  const rolledBack = site.db.transaction(async (tx) => {
    await tx.insert(loginFailures).values({ ...row, key: 'account:zoé' })
    turns.push(turnOf('Zoé'))
    await statementsWaiting(1)
    await turnOf('Lou')
    turns.push(turnOf('Zoé'))
    await statementsWaiting(2)
    tx.rollback()
  })
  await expect(rolledBack).rejects.toThrow('Rollback')
  expect((await Promise.all(turns)).map(({ counted }) => counted.length)).toEqual([3, 3])
})

/** That so many attempts wait for a row another transaction holds. */
const statementsWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await site.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })
