import { expect, type Page } from '@playwright/test'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { createAccount } from './accounts.ts'
import { buildOrder, confirm, enter, leaveTrace, search, test } from './admin-pages.ts'

/** Of the page, not of this process. */
type Control = { dispatchEvent: (event: Event) => boolean }
declare const document: {
  querySelectorAll: (selector: string) => Iterable<{ textContent: string; control: Control | null }>
}

test('a filter of the orders goes back to the first page', async ({ page }) => {
  const asked: URLSearchParams[] = []
  await page.route(/\/api\/admin\/orders\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const found = query.has('status') || query.has('from') || query.has('to') ? 1 : 25
    const rows = query.get('page') === '2' && found === 1 ? [] : [buildOrder()]
    return route.fulfill({ json: rows, headers: { [TOTAL_HEADER]: String(found) } })
  })
  for (const narrow of [
    () => page.getByLabel('Statut', { exact: true }).selectOption('pending'),
    () => page.getByLabel('Du', { exact: true }).fill('2026-11-01'),
    () => page.getByLabel('Au', { exact: true }).fill('2026-11-01'),
  ]) {
    await enter(page, 'commandes&page=2')
    await expect(page.getByText('25 éléments')).toBeVisible()
    await narrow()
    await expect(page.getByText('1 élément', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Voir la commande 7' })).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
    expect(asked.at(-1)?.get('page')).toBe('1')
  }
})

test('two filters that are set in one go both count', async ({ page }) => {
  await page.route(/\/api\/admin\/orders\?/, (route) =>
    route.fulfill({ json: [buildOrder()], headers: { [TOTAL_HEADER]: '1' } }),
  )
  await enter(page, 'commandes')
  await expect(page.getByText('1 élément', { exact: true })).toBeVisible()
  // Before the page is drawn again, as on a slow machine.
  await page.evaluate(() => {
    for (const [label, value] of [
      ['Statut', 'pending'],
      ['Du', '2026-11-01'],
    ]) {
      const field = [...document.querySelectorAll('label')].find(
        ({ textContent }) => textContent === label,
      )?.control
      if (!field) throw new Error(`no field ${label}`)
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/statut=pending/)
  await expect(page).toHaveURL(/du=2026-11-01/)
})

test('orders are filtered, searched, sorted and cut here when the server sends them all without their number', async ({
  page,
}) => {
  const all = [
    // Half past midnight in Paris, still the day before in Greenwich.
    buildOrder({ id: 1, status: 'pending', amount: 5, created_at: '2026-10-31T23:30:00.000Z' }),
    buildOrder({
      id: 2,
      status: 'shipped',
      amount: 9,
      items: [{ product_name: 'Barque', quantity: 1, price: 9, refunded_amount: 0 }],
    }),
    buildOrder({
      id: 3,
      status: 'pending',
      amount: 7,
      created_at: '2026-11-02T10:00:00.000Z',
      user_name: 'Zoé',
    }),
    ...Array.from({ length: 9 }, (_, n) =>
      buildOrder({ id: 10 + n, status: 'delivered', created_at: '2026-09-01T10:00:00.000Z' }),
    ),
  ]
  await page.route(/\/api\/admin\/orders\?/, (route) => route.fulfill({ json: all }))
  const numbers = page.locator('td[data-label="N°"]')
  const status = page.getByLabel('Statut', { exact: true })
  await enter(page, 'commandes')
  await expect(page.getByText('12 éléments')).toBeVisible()
  await expect(numbers).toHaveCount(10)
  await status.selectOption('pending')
  await expect(numbers).toHaveText(['3', '1'])
  await expect(page.getByText('2 éléments')).toBeVisible()
  await status.selectOption('')
  await page.getByLabel('Du', { exact: true }).fill('2026-11-01')
  await expect(numbers).toHaveText(['3', '2', '1'])
  await page.getByLabel('Au', { exact: true }).fill('2026-11-01')
  await expect(numbers).toHaveText(['2', '1'])
  await page.getByRole('button', { name: 'Montant' }).click()
  await expect(numbers).toHaveText(['1', '2'])
  await search(page, 'barque')
  await expect(numbers).toHaveText(['2'])
})

test('users whose roles come as text are found by role, shown, and edited', async ({ page }) => {
  const user = (id: string, username: string, roles: unknown) => ({
    id,
    username,
    email: `${username}@exemple.fr`,
    roles,
    created_at: null,
  })
  const all = [
    user('1', 'lou', '["admin"]'),
    user('2', 'zoe', ['user']),
    user('3', 'max', '["user"]'),
    user('4', 'ana', null),
  ]
  await page.route(/\/api\/admin\/users\?/, (route) => route.fulfill({ json: all }))
  await enter(page, 'utilisateurs')
  const names = page.locator('td[data-label="Nom d’utilisateur"]')
  await expect(names).toHaveText(['lou', 'zoe', 'max', 'ana'])
  await search(page, 'admin')
  await expect(names).toHaveText(['lou'])
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier lou' }).click()
  await expect(page.getByRole('dialog').getByLabel('Rôle')).toHaveValue('admin')
})

test.describe('past the end of a list', () => {
  /** The words of an empty list, if they were ever on the page. */
  const emptyWords = (page: Page) => page.evaluate<string[]>('window.emptyWords')
  test.beforeEach(({ page }) =>
    page.addInitScript(`window.emptyWords = []
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.state')) window.emptyWords.push(textContent)
      }).observe(document, { childList: true, subtree: true })`),
  )
  const page2 = (page: Page) => page.getByRole('button', { name: 'Page 2' })

  test('deleting the only row of the last page shows the page before, and one can go back when it is there again', async ({
    page,
  }) => {
    let stored = Array.from({ length: 11 }, (_, n) => buildOrder({ id: n + 1 }))
    await page.route(/\/api\/admin\/orders/, (route) => {
      const url = new URL(route.request().url())
      if (route.request().method() === 'DELETE') {
        stored = stored.filter(({ id }) => id !== Number(url.pathname.split('/').at(-1)))
        return route.fulfill({ json: { success: true } })
      }
      const start = (Number(url.searchParams.get('page')) - 1) * 10
      return route.fulfill({
        json: stored.slice(start, start + 10),
        headers: { [TOTAL_HEADER]: String(stored.length) },
      })
    })
    const numbers = page.locator('td[data-label="N°"]')
    await enter(page, 'commandes')
    await expect(page.getByText('11 éléments')).toBeVisible()
    await page2(page).click()
    await expect(numbers).toHaveText(['11'])
    await page.getByRole('button', { name: 'Supprimer la commande 11' }).click()
    await confirm(page)
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    await expect(page.getByText('10 éléments')).toBeVisible()
    await expect(page2(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/page=/)

    stored.push(buildOrder({ id: 12 }))
    await page.getByRole('button', { name: 'Supprimer la commande 1', exact: true }).click()
    stored.push(buildOrder({ id: 13 }))
    await confirm(page)
    await page2(page).click()
    await expect(numbers).toHaveText(['13'])
    await expect(page).toHaveURL(/page=2/)
    expect(await emptyWords(page)).toEqual([])
  })

  test('a page that was typed by hand and is not there is the last one', async ({ page }) => {
    await enter(page, 'journal')
    await createAccount(page.request)
    await leaveTrace(page)
    for (const tab of ['utilisateurs', 'journal']) {
      for (const typed of ['999', '99999999999']) {
        await page.goto(`/admin?onglet=${tab}&taille=1&page=${typed}`)
        const elements = await page.getByText(/^\d+ éléments$/).textContent()
        await expect(page).toHaveURL(new RegExp(`page=${Number.parseInt(elements ?? '', 10)}$`))
        await expect(page.getByRole('row').locator('td:first-child')).toHaveCount(1)
        expect(await emptyWords(page)).toEqual([])
      }
    }
  })

  test('a list without a row has one page, and says that it is empty', async ({ page }) => {
    await enter(page, 'commandes&q=introuvable&page=7.5')
    await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
  })
})
