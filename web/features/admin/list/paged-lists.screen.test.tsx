import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminListUsers as usersSchemas } from '#contract/admin-users.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { adminListOrders, adminRemoveOrder } from '#contract/endpoints/admin-orders.ts'
import { adminListUsers } from '#contract/endpoints/admin-users.ts'
import { listJournal } from '#contract/endpoints/journal.ts'
import { listJournal as journalSchemas } from '#contract/journal.ts'
import { answer, type Sent, sentTo } from '#web/testing/api.ts'
import { buildItem, buildOrder } from '#web/testing/build-order.ts'
import {
  choose,
  confirmRemoval,
  expectColumn,
  openPanel,
  page,
  search,
} from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

const expectCount = (text: string) => screen.findByText(text)
const expectNumbers = (...numbers: number[]) => expectColumn('N°', numbers.map(String))
const setDay = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('a filter of the orders', () => {
  const narrowings: [filter: string, narrow: () => Promise<unknown>][] = [
    ['status', () => choose('Statut', 'pending')],
    ['first day', () => setDay('Du', '2026-11-01')],
    ['last day', () => setDay('Au', '2026-11-01')],
  ]
  test.for(narrowings)('goes back to the first page: %s', async ([_filter, narrow]) => {
    answer(adminListOrders, ({ query }) => {
      const found = query.has('status') || query.has('from') || query.has('to') ? 1 : 25
      return page(query.get('page') === '2' && found === 1 ? [] : [buildOrder()], found)
    })
    await openPanel('commandes&page=2')
    await expectCount('25 commandes')
    await narrow()
    await expectCount('1 commande')
    await screen.findByRole('button', { name: 'Voir la commande 7' })
    expect(location.search).not.toContain('page=')
    const [all, ...narrowed] = sentTo(adminListOrders).map(({ query }) => query.get('page'))
    expect(all).toBe('2')
    expect(new Set(narrowed)).toEqual(new Set(['1']))
  })

  test('that is set in one go with another counts as well as the other', async () => {
    answer(adminListOrders, page([buildOrder()]))
    await openPanel('commandes')
    await expectCount('1 commande')
    // Before the page is drawn again, as on a slow machine.
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Statut'), { target: { value: 'pending' } })
      fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-11-01' } })
    })
    await waitFor(() => expect(location.search).toMatch(/statut=pending/))
    expect(location.search).toMatch(/du=2026-11-01/)
  })

  test('works here, as do search, sorting and pages, when the server sends all orders without their number', async () => {
    answer(adminListOrders, {
      json: [
        // Half past midnight in Paris, still the day before in Greenwich.
        buildOrder({ id: 1, amount: 5, created_at: '2026-10-31T23:30:00.000Z' }),
        buildOrder({ id: 2, status: 'shipped', amount: 9, items: [buildItem('Barque')] }),
        buildOrder({
          id: 3,
          amount: 7,
          created_at: '2026-11-02T10:00:00.000Z',
          user_name: 'Zoé',
        }),
        ...Array.from({ length: 9 }, (_, n) =>
          buildOrder({ id: 10 + n, status: 'delivered', created_at: '2026-09-01T10:00:00.000Z' }),
        ),
      ],
    })
    await openPanel('commandes')
    await expectCount('12 commandes')
    expect(document.querySelectorAll('td[data-label="N°"]')).toHaveLength(10)
    await choose('Statut', 'pending')
    await expectNumbers(3, 1)
    await expectCount('2 commandes')
    await choose('Statut', '')
    await setDay('Du', '2026-11-01')
    await expectNumbers(3, 2, 1)
    await setDay('Au', '2026-11-01')
    await expectNumbers(2, 1)
    await press('Montant')
    await expectNumbers(1, 2)
    await search('barque')
    await expectNumbers(2)
  })
})

describe('past the end of a list', () => {
  /** What was ever told in place of rows. */
  let told: string[] = []
  let watching: MutationObserver | undefined
  function watchStates() {
    told = []
    watching = new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.state')) told.push(textContent)
    })
    watching.observe(document, { childList: true, subtree: true })
  }
  afterEach(() => watching?.disconnect())

  test('deleting the only row of the last page shows the page before, and one can go back when it is there again', async () => {
    let stored = Array.from({ length: 11 }, (_, n) => buildOrder({ id: n + 1 }))
    answer(adminListOrders, ({ query }) => {
      const start = (Number(query.get('page')) - 1) * 10
      return page(stored.slice(start, start + 10), stored.length)
    })
    answer(adminRemoveOrder, ({ path }) => {
      stored = stored.filter(({ id }) => id !== Number(path.split('/').at(-1)))
      return { json: { success: true } }
    })
    watchStates()
    await openPanel('commandes')
    await expectCount('11 commandes')
    await press('Page 2')
    await expectNumbers(11)
    await press('Supprimer la commande 11')
    await confirmRemoval()
    await expectNumbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    await expectCount('10 commandes')
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull()
    await waitFor(() => expect(location.search).not.toContain('page='))

    stored.push(buildOrder({ id: 12 }))
    await press('Supprimer la commande 1')
    stored.push(buildOrder({ id: 13 }))
    await confirmRemoval()
    await press('Page 2')
    await expectNumbers(13)
    expect(location.search).toContain('page=2')
    expect(told).toEqual([])
  })

  const stored = [1, 2, 3]
  const lists: [
    tab: string,
    count: string,
    endpoint: Endpoint,
    query: z.ZodMiniObject,
    row: object,
  ][] = [
    [
      'utilisateurs',
      '3 comptes',
      adminListUsers,
      usersSchemas.query,
      { username: 'lou', roles: ['user'] },
    ],
    ['journal', '3 entrées', listJournal, journalSchemas.query, { action: 'create', noun: 'jobs' }],
  ]
  const typed = lists.flatMap(([tab, ...list]) =>
    ['999', '99999999999'].map((text) => [`${tab}&taille=1&page=${text}`, ...list] as const),
  )
  test.for(typed)(
    'a page that was typed by hand and is not there is the last one: %s',
    async ([address, count, endpoint, schema, row]) => {
      answer(endpoint, ({ query }: Sent) => {
        // As the server reads it, and refuses what it cannot.
        const asked = z.safeParse(schema, Object.fromEntries(query))
        if (!asked.success) return { status: 400 }
        const start = (Number(asked.data.page) - 1) * Number(asked.data.size)
        const rows = stored.slice(start, start + Number(asked.data.size))
        return page(
          rows.map((id) => ({ id, ...row })),
          stored.length,
        )
      })
      watchStates()
      await openPanel(address)
      await expectCount(count)
      await waitFor(() => expect(location.search).toMatch(/page=3$/))
      expect(document.querySelectorAll('tbody tr:has(td)')).toHaveLength(1)
      expect(told).toEqual([])
    },
  )

  test('a list without a row has one page, and says that it is empty', async () => {
    answer(adminListOrders, page([]))
    watchStates()
    await openPanel('commandes&q=introuvable&page=7.5')
    await screen.findByText('Aucune commande trouvée')
    await waitFor(() => expect(location.search).not.toContain('page='))
    expect(sentTo(adminListOrders)[0]?.query.get('search')).toBe('introuvable')
    expect(told).toContain('Aucune commande trouvée')
  })
})
