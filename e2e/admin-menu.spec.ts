import { expect, type Page } from '@playwright/test'
import { enter, test } from './admin-pages.ts'

type Place = { name: string; x: number; y: number }

const places = (page: Page) =>
  page.evaluate<Place[]>(`[...document.querySelectorAll('.admin-menu a')].map((entry) => {
    const { x, y } = entry.getBoundingClientRect()
    return { name: entry.textContent, x, y }
  })`)

for (const [width, height, scrolled] of [
  [1440, 900, 0],
  [1440, 900, 600],
  [1366, 657, 0],
  [1024, 800, 0],
  [390, 844, 0],
] as const) {
  test(`no entry of the menu moves while a page arrives: ${width} × ${height}, ${scrolled} px down`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'regles')
    await expect(page.getByRole('row').nth(20)).toBeAttached()
    await page.evaluate(`scrollTo(0, ${scrolled})`)
    const before = await places(page)
    const [script, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/users-page-.*\.js/, async (route) => {
      await script.promise
      return route.continue()
    })
    await page.route(/\/api\/admin\/users\?/, async (route) => {
      await data.promise
      return route.continue()
    })
    const neighbour = page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Utilisateurs' })
    const asked = page.waitForRequest(/users-page-/)
    await neighbour.dispatchEvent('click')
    await asked
    const waiting = await places(page)
    script.resolve()
    await expect(page.getByText('Chargement...')).toBeVisible()
    const loading = await places(page)
    data.resolve()
    await expect(page.getByRole('button', { name: 'Modifier capitaine' })).toBeVisible()
    const after = await places(page)
    // Where the menu is a row, it may bring an entry into sight when it is chosen, and not again.
    if (width >= 1280) expect([waiting, loading]).toEqual([before, before])
    expect(after).toEqual(loading)
  })
}
