import { expect, type Page } from '@playwright/test'
import { enter, test } from './admin-pages.ts'
import { answerStatus, close, decide, HOUR, reopen, tomorrow } from './maintenance.ts'

test.afterEach(({ page }) => reopen(page))

const windows = (page: Page) =>
  page.getByRole('table', { name: 'Maintenances en cours et à venir' })
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
  await expect(page.getByText('Maintenance mise à jour avec succès')).toBeVisible()
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Activée.*Nouveau phare/)
  await expect(windows(page).getByRole('row', { name: /En cours.*Nouveau phare/ })).toBeVisible()
  expect((await page.request.get('/accueil')).status()).toBe(503)
  // Longer, without being switched off in between.
  const later = new Date(Date.parse(`${end}Z`) + HOUR).toISOString().slice(0, 16)
  await page.getByLabel('Date de fin').fill(later)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history(page).getByRole('row', { name: /Nouveau phare/ })).toHaveCount(2)
  await expect(windows(page).getByRole('row', { name: /Nouveau phare/ })).toHaveCount(1)
  await toggle.uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await page.request.get('/accueil')).status()).toBe(200)
})

test('dates that overlap another window, or are inverted, are refused by the field, and the owner acts on it', async ({
  page,
}) => {
  await enter(page, 'maintenance')
  const [start, end] = [page.getByLabel('Date de début'), page.getByLabel('Date de fin')]
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.getByRole('switch', { name: 'Activer la maintenance' }).check()
  await start.fill(tomorrow(22))
  await end.fill(tomorrow(21))
  await save.click()
  await expect(end).toHaveAccessibleDescription(
    'La fin de la maintenance doit être après son début',
  )
  // Meanwhile another admin plans something.
  await plan(page, tomorrow(20), tomorrow(23), 'Dragage')
  await end.fill(tomorrow(23))
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    /chevauchent la maintenance prévue du .* à 20:00 au .* à 23:00.*« Dragage »/,
  )
  await expect(start).toHaveAccessibleDescription(
    /Modifiez-la, retirez-la ou choisissez d’autres dates/,
  )
  await expect(start).toHaveValue(tomorrow(22))
  const planned = windows(page).getByRole('row', { name: /Prévue.*Dragage/ })
  await expect(planned).toBeVisible()
  // Edits it, rather than what was refused: it moves, onto a part of its own time.
  await planned.getByRole('button', { name: /Modifier/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByLabel('Raison')).toBeFocused()
  await start.fill(tomorrow(21))
  await save.click()
  await expect(
    windows(page).getByRole('row', { name: /Prévue.*Dragage.*21:00.*23:00/ }),
  ).toBeVisible()
  // Plans one after it, and calls the first off.
  await page.getByRole('button', { name: 'Planifier une autre fenêtre' }).click()
  await expect(start).toHaveValue(tomorrow(23))
  await page.getByLabel('Raison').fill('Seconde')
  await save.click()
  await expect(windows(page).getByRole('row', { name: /Prévue/ })).toHaveCount(2)
  await planned.getByRole('button', { name: /Retirer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(windows(page).getByRole('row', { name: /Prévue/ })).toHaveCount(1)
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Désactivée.*Dragage/)
  await expect(page.getByLabel('Raison')).toHaveValue('Seconde')
  await page.getByRole('switch', { name: 'Activer la maintenance' }).uncheck()
  await save.click()
  await expect(windows(page)).toBeHidden()
})

test('what is typed about one window is not lost to another without a question', async ({
  page,
}) => {
  await enter(page, 'maintenance')
  await plan(page, tomorrow(10), tomorrow(11), 'Dragage')
  await plan(page, tomorrow(20), tomorrow(21), 'Peinture')
  await plan(page, tomorrow(22), tomorrow(23), 'Vernis')
  await page.reload()
  const reason = page.getByLabel('Raison')
  const dialog = page.getByRole('dialog')
  const row = (name: RegExp) => windows(page).getByRole('row', { name })
  const edit = (name: RegExp) => row(name).getByRole('button', { name: /Modifier/ })
  async function callOff(name: RegExp) {
    await row(name)
      .getByRole('button', { name: /Retirer/ })
      .click()
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await expect(row(name)).toHaveCount(0)
  }
  const another = page.getByRole('button', { name: 'Planifier une autre fenêtre' })
  await expect(reason).toHaveValue('Dragage')
  await reason.fill('Dragage du chenal')
  for (const leave of [edit(/Peinture/), edit(/Dragage/), another]) {
    await leave.click()
    await expect(dialog).toContainText('Abandonner les modifications ?')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(reason).toHaveValue('Dragage du chenal')
  }
  // Calling another one off leaves it alone.
  await callOff(/Vernis/)
  await expect(reason).toHaveValue('Dragage du chenal')

  await edit(/Peinture/).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(reason).toHaveValue('Peinture')
  await expect(reason).toBeFocused()
  // Nothing is typed any more, so nothing is asked.
  await another.click()
  await expect(reason).toHaveValue('')
  await reason.fill('Troisième')
  await callOff(/Peinture/)
  await expect(reason).toHaveValue('Troisième')
  // Asked for again, it begins anew.
  await another.click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(reason).toHaveValue('')
  await expect(reason).toBeFocused()
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

test('the panel says when nothing was decided yet, or when the status cannot be read', async ({
  page,
}) => {
  await page.route('**/api/maintenance/admin/history', (route) =>
    route.fulfill({ json: { history: [] } }),
  )
  await enter(page, 'maintenance')
  await expect(page.getByText('Aucun historique de maintenance disponible.')).toBeVisible()
  await answerStatus(page, () => null)
  await page.goto('/admin?onglet=maintenance')
  await expect(page.getByText('Impossible de récupérer le statut de maintenance.')).toBeVisible()
})

test('the panel says what went wrong with the maintenance', async ({ page }) => {
  await page.route('**/api/maintenance/admin/history', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await enter(page, 'maintenance')
  await expect(
    page.getByText("Impossible de récupérer l'historique des maintenances."),
  ).toBeVisible()
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.route('**/api/maintenance/admin', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' }),
  )
  await save.click()
  await expect(page.getByText('Erreur lors de la mise à jour de la maintenance')).toBeVisible()
  await page.route('**/api/maintenance/admin', (route) => route.abort())
  await save.click()
  await expect(
    page.getByText('Erreur réseau lors de la mise à jour de la maintenance'),
  ).toBeVisible()
})
