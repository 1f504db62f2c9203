import { expect, type Page } from '@playwright/test'
import { otherAdmin } from './admin-pages.ts'

const HOUR = 3_600_000

export const title = (page: Page) => page.getByRole('heading', { name: 'Maintenance en cours' })

/** What an admin decides about the site under test. */
async function decide(page: Page, body: object) {
  const response = await page.request.post('/api/maintenance/admin', {
    data: body,
    headers: await otherAdmin(page),
  })
  expect(response.ok()).toBe(true)
}
export const reopen = (page: Page) => decide(page, { status: false })
/** Closes the site now. */
export async function close(page: Page, reason = 'Travaux sur la rade') {
  const [startDate, endDate] = [Date.now() - 60_000, Date.now() + HOUR].map((time) =>
    new Date(time).toISOString(),
  )
  await decide(page, { status: true, reason, startDate, endDate })
}

/** A status of the test's making, whatever the server says. */
export function answerStatus(page: Page, status: () => object | null) {
  return page.route('**/api/maintenance/status', (route) => {
    const body = status()
    return body ? route.fulfill({ json: body }) : route.fulfill({ status: 500, json: {} })
  })
}
