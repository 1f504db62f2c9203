import { expect, type Locator, type Page } from '@playwright/test'
import { answer, dialog, enter, test } from './admin-pages.ts'
import { stopClock } from './site.ts'

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
  await stopClock(page)

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

test('a link is copied, what cannot be is told with the link to copy by hand, and a failure told in a form does not cover the button that tries again', async ({
  page,
  context,
  ownSite,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownSite })
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Voir Police de Port-Minuit' }).click()
  const copy = dialog(page).getByRole('button', { name: 'Copier le lien' })
  await copy.waitFor()
  // What is said stays until it has been read, however slow the machine is.
  await stopClock(page)
  await copy.click()
  await expect(dialog(page).getByText('Lien copié')).toBeVisible()
  // What a browser has on a site without https.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
  await copy.dblclick()
  // Said once, however often it is tried.
  await expect(dialog(page).getByText('Le lien n’a pas pu être copié')).toHaveCount(1)
  await expect(dialog(page).getByText(/^Copiez-le à la main\s: http/)).toBeVisible()

  await page.keyboard.press('Escape')
  await page.clock.runFor(20_000)
  await answer(page, /\/api\/admin\/factions\/\d+$/, 'PUT', { status: 500, json: {} })
  await page.getByRole('button', { name: 'Modifier Police de Port-Minuit' }).click()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const again = dialog(page).getByRole('button', { name: 'Enregistrer' })
    await again.click()
    await expect(dialog(page).getByText("Une erreur s'est produite").first()).toBeVisible()
    await again.click({ trial: true })
  }
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

    test(`going back asks first when something is typed, and of a reload the browser does: ${tab}`, async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('dialog', async (question) => {
        asked.push(question.type())
        await question.dismiss()
      })
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
      expect(asked).toEqual([])
      await page.evaluate('setTimeout(() => location.reload())')
      await expect.poll(() => asked).toEqual(['beforeunload'])
      await expect(field).toHaveValue(typed)
      await back()
      await dialog(page).getByRole('button', { name: 'Abandonner' }).click()
      await expect(page).toHaveURL(/onglet=commandes$/)
      await expect(page.getByRole('heading', { name: 'Gestion des Commandes' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // Nothing is typed any more, so nothing is asked.
      await page.goForward()
      await expect(page).toHaveURL(new RegExp(`onglet=${tab}$`))
      await page.getByRole('heading', { level: 1 }).click()
      await page.reload()
      await page.goBack()
      await expect(page).toHaveURL(/onglet=commandes$/)
      expect(asked).toEqual(['beforeunload'])
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
