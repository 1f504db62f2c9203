import { expect, type Page } from '@playwright/test'
import { visit } from './site.ts'
import { test } from './test.ts'

const cards = (page: Page) => page.getByRole('article')

test('four tabs, kept in the address, start with the system, its bars and its bank; jobs of the running server are cards with badge and pay and a file with the conditions, properties have price, place and availability; a link opens the businesses', async ({
  page,
}) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await visit(page, '/economie')
  await expect(page.getByRole('tab')).toHaveText([
    'Système',
    'Emplois',
    'Propriétés',
    'Entreprises',
  ])
  await expect(tab('Système')).toHaveAttribute('aria-selected', 'true')
  for (const [label, value] of [
    ['Taux de chômage', 15],
    ['Inflation', 8],
    ['Marché immobilier', 65],
    ['Marché automobile', 72],
  ] as const) {
    const bar = page.getByRole('meter', { name: label })
    await expect(bar).toHaveAttribute('value', String(value))
    await expect(page.locator('.meter').filter({ has: bar })).toContainText(`${value} %`)
  }
  const colours = await page
    .locator('.meter-fill')
    .evaluateAll((bars) => bars.map((bar) => bar.computedStyleMap().get('fill')?.toString()))
  expect(new Set(colours).size, 'bars that measure different things have one colour').toBe(1)
  expect(colours[0]).not.toBe('rgb(0, 0, 0)')
  const bank = page.getByRole('region', { name: 'La Banque du Môle' })
  await expect(bank.getByRole('term')).toHaveText(['Prêts', 'Épargne', 'Investissements'])
  await expect(bank).toContainText('5-12 %')
  await expect(bank).toContainText('3 % par an')
  await expect(bank).toContainText('Variable rendement')

  await tab('Emplois').click()
  await expect(page).toHaveURL('/economie#emplois')
  await page.reload()
  await expect(tab('Emplois')).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveCount(16)
  await expect(cards(page).filter({ hasText: 'Agent de police' })).toContainText('Populaire')
  await expect(cards(page).filter({ hasText: 'Éboueur de nuit' })).toContainText('Standard')
  await expect(cards(page).first()).toContainText(/\$[\d,]+\/h/)
  const opener = page.getByRole('button', { name: 'Agent de police' })
  await opener.click()
  const file = page.getByRole('dialog', { name: 'Agent de police' })
  await expect(file.getByRole('link', { name: 'Postuler' })).toHaveAttribute('href', /^https:/)
  await expect(file.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(file).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Tab')
  await tab('Emplois').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Propriétés')).toBeFocused()
  await expect(page).toHaveURL('/economie#proprietes')
  await expect(cards(page)).toHaveCount(15)
  await expect(cards(page).filter({ hasText: 'Loft de la Sardinerie' })).toContainText('Disponible')
  await expect(cards(page).filter({ hasText: 'Cabanon des Salines' })).toContainText('Indisponible')
  await page.getByRole('button', { name: 'Loft de la Sardinerie' }).click()
  await expect(page.getByRole('dialog', { name: 'Loft de la Sardinerie' })).toContainText(
    /\$[\d,]+/,
  )

  await page.goto('about:blank')
  await visit(page, '/economie#entreprises')
  await expect(tab('Entreprises')).toHaveAttribute('aria-selected', 'true')
  for (const [name, cost] of [
    ['Commerce', '$150,000'],
    ['Service', '$100,000'],
    ['Production', '$250,000'],
  ] as const) {
    await expect(cards(page).filter({ has: page.getByRole('heading', { name }) })).toContainText(
      cost,
    )
  }
  const guide = page.getByRole('button', { name: 'Guide de l’entrepreneur' })
  await expect(guide).toHaveAttribute('aria-disabled', 'true')
  await expect(guide).toHaveAccessibleDescription('Pas encore disponible')
  await guide.click({ force: true })
  await expect(page).toHaveURL('/economie#entreprises')
})
