import { expect } from '@playwright/test'
import { readerSession, remember } from './accounts.ts'
import { expectFirstScreen } from './first-screen.ts'
import { visit } from './site.ts'
import { test } from './test.ts'

/** A name as long as may be, of letters of every width. */
const LONG_NAME = 'anne-marie-du-port_1234567890123'

// Of every page as it is opened: `accessibility.spec.ts`.
test('a page that greets keeps its header low, on a phone and on a desk, whoever is greeted', async ({
  page,
  request,
}) => {
  await page.route('**/api/admin/verify', (route) => route.fulfill({ json: { isAdmin: true } }))
  const { token, user } = await readerSession(request)
  for (const username of ['Léa', LONG_NAME]) {
    await remember(page, { token, user: { ...user, username } })
    for (const [path, title] of [
      ['/panelclient', username],
      ['/redirect', `Bienvenue, ${username}`],
    ] as const) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(RegExp(title))
      await expectFirstScreen(page, path)
    }
  }
})

test('a page grows with a screen wider than 1920 px, up to a quarter', async ({ page }) => {
  await page.goto('/conditions')
  const letters = () => page.evaluate('getComputedStyle(document.documentElement).fontSize')
  for (const [width, size] of [
    [1366, '16px'],
    [1920, '16px'],
    [2560, '20px'],
    [3840, '20px'],
  ] as const) {
    await page.setViewportSize({ width, height: 1080 })
    expect(await letters(), `${width} px`).toBe(size)
  }
})
