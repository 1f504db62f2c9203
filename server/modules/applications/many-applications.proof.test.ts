import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ListedApplication } from '#contract/applications.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { formBody } from '#server/testing/applications.ts'
import { CAMPAIGN_DATABASES } from '#server/testing/databases.ts'
import { sized } from '#server/testing/proof.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const MANY = sized(300, 10_000)
const PATIENCE = 300_000

describe.each(CAMPAIGN_DATABASES)('an inbox of many on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  it(
    'is read a page at a time from either end, whatever it is narrowed to',
    async () => {
      const created = await shop.call(admin, 'POST', '/api/admin/application-forms', formBody())
      const { id } = created.json<{ id: number }>()
      await shop.db.execute(sql`
      insert into users (username, username_key, email, email_key, password_hash, roles, created_at)
      select 'foule' || n, 'foule' || n, 'foule' || n || '@example.org', 'foule' || n || '@example.org', '', '{user}', now()
      from generate_series(1, ${MANY}) n`)
      await shop.db.execute(sql`
      insert into applications (form_id, form_version, user_id, state, answers, created_at, sent_at, last_at, decided_at)
      select ${id}, 1, id, case when id % 2 = 0 then 'received' else 'refused' end,
        jsonb_build_object('nom', username, 'plus', repeat('mot ', 500)), now(), now(), now(),
        case when id % 2 = 0 then null else now() end
      from users where username_key like 'foule%'`)
      await shop.db.execute(sql`analyze applications`)
      const page = async (query: string) => {
        const answer = await shop.call(admin, 'GET', `/api/admin/applications?${query}`)
        const total = Number(answer.headers[TOTAL_HEADER])
        return { total, rows: answer.json<ListedApplication[]>(), bytes: answer.body.length }
      }
      const first = await page('size=10')
      expect([first.total, first.rows.length]).toEqual([MANY, 10])
      const last = await page(`size=10&page=${MANY / 10}`)
      expect(last.rows).toHaveLength(10)
      expect(new Set([...first.rows, ...last.rows].map((row) => row.id)).size).toBe(20)
      expect((await page('size=10&state=open')).total).toBe(MANY / 2)
      expect((await page(`size=10&search=foule${MANY}`)).rows).toHaveLength(1)
      // Who asks for no size is not answered everything, and nobody's answers are in a list.
      const whole = await page('')
      expect(whole.rows).toHaveLength(50)
      expect(whole.bytes).toBeLessThan(50_000)
      const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from applications where state <> 'draft' order by last_at desc, id desc limit 10`,
      )
      expect(JSON.stringify(rows)).toContain('applications_last_at_index')
    },
    PATIENCE,
  )
})
