import { expect, type Locator, type Page } from '@playwright/test'
import { answer, dialog, enter, test } from './admin-pages.ts'

test('a banner stays while the pointer is on it, and goes three seconds after it came otherwise', async ({
  page,
}) => {
  await enter(page, 'messages')
  await page.request.post('/api/send-contact', {
    data: { name: 'Noé', email: 'noe@example.org', category: 'contact', message: 'Ohé' },
    failOnStatusCode: true,
  })
  await page.reload()
  const handle = page.getByRole('button', { name: 'Marquer comme traité' }).first()
  await handle.waitFor()
  await page.clock.install()
  await handle.click()
  const banner = page.getByText('Message mis à jour')
  await expect(banner).toBeVisible()
  await banner.hover()
  await page.clock.runFor(10_000)
  await expect(banner).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(600)
  await expect(banner).toBeHidden()

  await page.getByRole('button', { name: 'Remettre à traiter' }).first().click()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(banner).toBeVisible()
  // From here on no time passes but the test's own, however busy the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await page.clock.runFor(2000)
  await expect(banner).toBeVisible()
  await page.clock.runFor(1000)
  await expect(banner).toBeHidden()
})

test('a toast stays while it is pointed at or holds the focus, not for a pointer that rests where it appears', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Voir Police de Port-Minuit' }).click()
  const copy = dialog(page).getByRole('button', { name: 'Copier le lien' })
  await copy.waitFor()
  // Refused or not, a toast tells.
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('.toast')
  await page.clock.install()

  await copy.press('Enter')
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  await page.mouse.move(5, 5)
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)

  await copy.press('Enter')
  await toast.getByRole('button', { name: 'Fermer la notification' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await copy.focus()
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)

  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 30)
  await copy.press('Enter')
  await expect(toast).toBeVisible()
  await expect.poll(() => toast.evaluate((element) => element.matches(':hover'))).toBe(true)
  await page.clock.runFor(20_000)
  await expect(toast).toHaveCount(0)
})

test('a failure told in a form does not cover the button that tries again', async ({ page }) => {
  await answer(page, /\/api\/admin\/factions\/\d+$/, 'PUT', { status: 500, json: {} })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Modifier Police de Port-Minuit' }).click()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const again = dialog(page).getByRole('button', { name: 'Enregistrer' })
    await again.click()
    await expect(dialog(page).getByText("Une erreur s'est produite").first()).toBeVisible()
    await again.click({ trial: true })
  }
})

test('a link is copied, and what cannot be is told with the link to copy by hand', async ({
  page,
  context,
  ownSite,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownSite })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Voir Police de Port-Minuit' }).click()
  await dialog(page).getByRole('button', { name: 'Copier le lien' }).click()
  await expect(dialog(page).getByText('Lien copié')).toBeVisible()
  // What a browser has on a site without https.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
  await dialog(page).getByRole('button', { name: 'Copier le lien' }).dblclick()
  // Said once, however often it is tried.
  await expect(dialog(page).getByText('Le lien n’a pas pu être copié')).toHaveCount(1)
  await expect(dialog(page).getByText(/^Copiez-le à la main\s: http/)).toBeVisible()
})

test('a maintenance that is typed and not saved is not lost by a click on a link', async ({
  page,
}) => {
  await enter(page, 'maintenance')
  await page.getByLabel('Activer la maintenance').check()
  await page.getByLabel('Raison').fill('Nouveau phare')
  for (const leave of [
    page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Commandes' }),
    page.getByRole('link', { name: 'Voir le site' }),
  ]) {
    await leave.click()
    await expect(page.getByText('Abandonner les modifications ?')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Raison')).toHaveValue('Nouveau phare')
  }
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Commandes' })
    .click()
  await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('heading', { name: 'Gestion des Commandes' })).toBeVisible()
  // Nothing is typed any more, so nothing is asked.
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Maintenance' })
    .click()
  await expect(page.getByLabel('Activer la maintenance')).not.toBeChecked()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Produits' })
    .click()
  await expect(page.getByRole('heading', { name: 'Gestion des Produits' })).toBeVisible()
})

test.describe('the browser’s own ways out', () => {
  const type: Record<string, (page: Page) => Promise<Locator>> = {
    async maintenance(page) {
      await page.getByLabel('Activer la maintenance').check()
      const reason = page.getByLabel('Raison')
      await reason.fill('Nouveau phare')
      return reason
    },
    async factions(page) {
      await page.getByRole('button', { name: 'Modifier Police de Port-Minuit' }).click()
      const members = dialog(page).getByLabel('Membres')
      await members.fill('77')
      return members
    },
  }

  for (const [tab, fill] of Object.entries(type)) {
    const link = (page: Page, name: string) =>
      page
        .getByRole('navigation', { name: 'Administration' })
        .locator(`[href$="onglet=${name}"]`)
        .click()

    test(`going back asks first when something is typed: ${tab}`, async ({ page }) => {
      await enter(page, 'commandes')
      await link(page, tab)
      const field = await fill(page)
      const typed = await field.inputValue()
      // Not `goBack`, which waits until it has happened.
      const back = () => page.evaluate('history.back()')
      await back()
      await expect(page.getByText('Abandonner les modifications ?')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`onglet=${tab}$`))
      await dialog(page).getByRole('button', { name: 'Annuler' }).click()
      await expect(field).toHaveValue(typed)
      await back()
      await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
      await expect(page).toHaveURL(/onglet=commandes$/)
      await expect(page.getByRole('heading', { name: 'Gestion des Commandes' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goForward()
      await expect(page).toHaveURL(new RegExp(`onglet=${tab}$`))
      // Nothing is typed any more, so nothing is asked.
      await page.goBack()
      await expect(page).toHaveURL(/onglet=commandes$/)
    })

    test(`a reload is asked about by the browser, when something is typed: ${tab}`, async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('dialog', async (question) => {
        asked.push(question.type())
        await question.dismiss()
      })
      await enter(page, tab)
      await page.getByRole('heading', { level: 1 }).click()
      await page.reload()
      expect(asked).toEqual([])
      const field = await fill(page)
      const typed = await field.inputValue()
      await page.evaluate('setTimeout(() => location.reload())')
      await expect.poll(() => asked).toEqual(['beforeunload'])
      await expect(field).toHaveValue(typed)
    })
  }

  test('a link out of the site is asked about once, and one that opens another program is not', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('dialog', async (question) => {
      asked.push(question.type())
      await question.dismiss()
    })
    await page.route('https://example.org/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>ailleurs</title>' }),
    )
    await enter(page, 'maintenance')
    await page.getByLabel('Activer la maintenance').check()
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML(
      'beforeend',
      '<a href="mailto:vigie@example.org">Courrier</a> <a href="https://example.org/">Ailleurs</a>',
    )`)
    await page.getByRole('link', { name: 'Courrier' }).click()
    await page.getByRole('link', { name: 'Ailleurs' }).click()
    await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveTitle('ailleurs')
    expect(asked).toEqual([])
  })
})
