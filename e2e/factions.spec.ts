import { expect, type Page } from '@playwright/test'
import { COUNT_MORPHS, requestsTo, visit } from './site.ts'
import { test } from './test.ts'

const LIST = '/api/public/factions'
const NO_LINK = 'Lien de candidature non disponible'

const cards = (page: Page) => page.getByRole('article')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const openCard = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

test.describe('with the city’s own factions', () => {
  test('the list is in the page itself; the tabs filter by kind, by keyboard too, and a VIP faction shows under its type; a guide tells how to join, applying opens the faction’s own form, and where one cannot, the button says why to mouse, keyboard and screen reader', async ({
    page,
    request,
  }) => {
    const asked = requestsTo(page, LIST)
    await visit(page, '/factions')
    await expect(page.getByRole('tab')).toHaveText([
      'Toutes',
      'Légales',
      'Illégales',
      'Neutres',
      'VIP',
    ])
    await expect(tab(page, 'Toutes')).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page)).toHaveCount(10)
    expect(asked).toEqual([])
    for (const [label, count] of [
      ['Légales', 3],
      ['Illégales', 4],
      ['Neutres', 3],
      ['VIP', 2],
      ['Toutes', 10],
    ] as const) {
      await tab(page, label).click()
      await expect(cards(page)).toHaveCount(count)
    }
    await tab(page, 'Illégales').click()
    await expect(page.getByRole('heading', { name: 'Maison Corvino' })).toBeVisible()
    await tab(page, 'VIP').click()
    await expect(page.getByRole('heading', { name: 'Maison Corvino' })).toBeVisible()

    await tab(page, 'Toutes').click()
    for (const [key, label] of [
      ['ArrowRight', 'Légales'],
      ['End', 'VIP'],
      ['ArrowRight', 'Toutes'],
      ['ArrowLeft', 'VIP'],
      ['Home', 'Toutes'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(page, label)).toBeFocused()
      await expect(tab(page, label)).toHaveAttribute('aria-selected', 'true')
    }

    await expect(
      page.getByRole('region', { name: 'Comment rejoindre une faction' }).getByRole('listitem'),
    ).toHaveCount(4)
    await expect(
      page.getByRole('region', { name: 'Règles des factions' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Note importante' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prérequis' }).getByRole('listitem')).toHaveText([
      'Un personnage d’au moins 10 heures de jeu',
      'Un microphone en état de marche',
      'Pour les factions VIP, un abonnement actif',
    ])

    await page.getByRole('navigation').getByRole('link', { name: 'RÈGLES' }).first().click()
    await page.goBack()
    await expect(cards(page)).toHaveCount(10)

    const factions: { name: string; applyUrl: string | null }[] = await (
      await request.get(LIST)
    ).json()
    await openCard(page, 'Police de Port-Minuit')
    const link = page.getByRole('link', { name: 'Candidater' })
    await expect(link).toHaveAttribute(
      'href',
      factions.find(({ name }) => name === 'Police de Port-Minuit')?.applyUrl ?? '',
    )
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await page.keyboard.press('Escape')

    await openCard(page, 'Chromes Hurlants MC')
    const apply = page.getByRole('button', { name: 'Candidater' })
    const tooltip = page.getByRole('tooltip', { includeHidden: true })
    await expect(apply).toHaveAttribute('aria-disabled', 'true')
    await expect(apply).toHaveAccessibleDescription(NO_LINK)
    await expect(tooltip).toBeHidden()
    await apply.focus()
    await expect(tooltip).toBeVisible()
    await expect(tooltip).toHaveText(NO_LINK)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Chromes Hurlants MC' })).toBeVisible()
    await page.getByRole('dialog').getByText('Fermer', { exact: true }).focus()
    await expect(tooltip).toBeHidden()
    await apply.hover()
    await expect(tooltip).toBeVisible()
  })

  test('a file opens on its card and closes by button, Escape or a click outside, giving the focus back', async ({
    page,
  }) => {
    await page.addInitScript(COUNT_MORPHS)
    await visit(page, '/factions')
    const card = page.getByRole('button', { name: 'Police de Port-Minuit' })
    const file = page.getByRole('dialog', { name: 'Police de Port-Minuit' })
    await card.focus()
    await page.keyboard.press('Enter')
    await expect(file.getByText('Effectif')).toBeVisible()
    await file.getByText('Fermer', { exact: true }).click()
    await expect(file).toBeHidden()
    await expect(card).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(file).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(file).toBeHidden()
    await expect(card).toBeFocused()

    await card.click()
    await expect(file).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(file).toBeHidden()

    await card.click()
    await expect(page).toHaveURL(/\/factions\?faction=\d+-police-de-port-minuit$/)
    expect(await page.evaluate('morphs'), 'for who wants less motion').toBe(0)
    await page.goBack()
    await expect(file).toBeHidden()
    await page.goForward()
    await expect(file).toBeVisible()
    await page.reload()
    await expect(file).toBeVisible()
    await expect(page).toHaveTitle('Police de Port-Minuit · Port-Minuit')
    await file.getByText('Fermer', { exact: true }).click()
    await expect(file).toBeHidden()
    await expect(page).toHaveURL('/factions')
    await expect(page).toHaveTitle('Factions · Port-Minuit')

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await card.click()
    await expect(file).toBeVisible()
    expect(await page.evaluate('morphs'), 'pictures grown into a dialog').toBe(1)
  })
})
