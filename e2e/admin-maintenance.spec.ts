import { expect, type Page } from '@playwright/test'
import { enter, test } from './admin-pages.ts'
import { close, decide, HOUR, reopen, tomorrow } from './maintenance.ts'
import { expectSaid } from './notices.ts'

test.afterEach(({ page }) => reopen(page))

const history = (page: Page) => page.getByRole('table', { name: 'Historique des maintenances' })

async function plan(page: Page, start: string, end: string, reason: string) {
  const instant = (local: string) => page.evaluate((text) => new Date(text).toISOString(), local)
  await decide(page, {
    status: true,
    reason,
    startDate: await instant(start),
    endDate: await instant(end),
  })
}

test('an admin turns it on and off from the panel, and sees what was decided', async ({ page }) => {
  await enter(page, 'maintenance')
  const toggle = page.getByRole('switch', { name: 'Activer la maintenance' })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('Aucune maintenance n’est prévue.')).toBeVisible()
  await expect(page.getByLabel('Date de début')).toBeHidden()
  await toggle.check()
  await page.getByLabel('Raison').fill('Nouveau phare')
  const [start, end] = [
    await page.getByLabel('Date de début').inputValue(),
    await page.getByLabel('Date de fin').inputValue(),
  ]
  expect(Date.parse(end) - Date.parse(start)).toBe(2 * HOUR)
  await page.getByLabel('Date de fin').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Cette date est obligatoire')).toBeVisible()
  await page.getByLabel('Date de fin').fill(end)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectSaid(page, 'Maintenance mise à jour avec succès')
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Activée.*Nouveau phare/)
  await expect(
    page.getByText(/^En cours Le site est fermé jusqu’au .* à \d\d:\d\d\.$/),
  ).toBeVisible()
  expect((await page.request.get('/accueil')).status()).toBe(503)
  // Longer, without being switched off in between.
  const later = new Date(Date.parse(`${end}Z`) + HOUR).toISOString().slice(0, 16)
  await page.getByLabel('Date de fin').fill(later)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history(page).getByRole('row', { name: /Nouveau phare/ })).toHaveCount(2)
  await toggle.uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await page.request.get('/accueil')).status()).toBe(200)
})

test('dates that are inverted are refused by the field; another schedule replaces the one that stands', async ({
  page,
}) => {
  await plan(page, tomorrow(10), tomorrow(11), 'Dragage')
  await enter(page, 'maintenance')
  const [start, end] = [page.getByLabel('Date de début'), page.getByLabel('Date de fin')]
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await expect(page.getByRole('switch', { name: 'Activer la maintenance' })).toBeChecked()
  await expect(
    page.getByText(/^Prévue Le site fermera le .* à 10:00 et .* à 11:00\.$/),
  ).toBeVisible()
  await start.fill(tomorrow(22))
  await end.fill(tomorrow(21))
  await save.click()
  await expect(end).toHaveAccessibleDescription(
    'La fin de la maintenance doit être après son début',
  )
  await end.fill(tomorrow(23))
  await save.click()
  await expect(
    page.getByText(/^Prévue Le site fermera le .* à 22:00 et .* à 23:00\.$/),
  ).toBeVisible()
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Activée.*Dragage.*22:00/)
  await expect(start).toHaveValue(tomorrow(22))
})

test('what another admin decides meanwhile is told and shown, what is typed stays until it is abandoned', async ({
  page,
}) => {
  await enter(page, 'maintenance')
  const toggle = page.getByRole('switch', { name: 'Activer la maintenance' })
  const reason = page.getByLabel('Raison')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const abandon = page.getByRole('button', { name: 'Abandonner' })
  await expect(toggle).not.toBeChecked()
  await expect(abandon).toBeHidden()
  await toggle.check()
  await reason.fill('Peinture')
  await plan(page, tomorrow(20), tomorrow(23), 'Dragage')
  for (const _ of ['told', 'told again, not laid over']) {
    await save.click()
    await expect(page.getByRole('alert')).toContainText(
      'Un autre membre de l’équipe a modifié cet élément entre-temps.',
    )
    await expect(page.getByText(/^Prévue Le site fermera le .* à 20:00/)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(reason).toHaveValue('Peinture')
  }
  await abandon.click()
  await expect(reason).toHaveValue('Dragage')
  await expect(abandon).toBeHidden()
  await reason.fill('Dragage et peinture')
  await save.click()
  await expectSaid(page, 'Maintenance mise à jour avec succès')
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Dragage et peinture.*20:00/)
})

test('the page never comes between an admin and the panel when the site closes', async ({
  page,
}) => {
  await enter(page, 'maintenance')
  await expect(page.getByRole('switch', { name: 'Activer la maintenance' })).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.maintenance')) document.title = 'fermé'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const statuses = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/maintenance/status') && (await response.json()).isMaintenance,
  )
  await close(page)
  await statuses
  await page.getByRole('switch', { name: 'Activer la maintenance' }).uncheck()
  await expect(page).not.toHaveTitle('fermé')
})
