import { expect } from '@playwright/test'
import { confirm, dialog, enter, save, test } from './admin-pages.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expectSaid } from './notices.ts'
import { visit } from './site.ts'

test('an owner writes a page and news, and visitors find both: in the menu, on the home page, in the feed, and without JavaScript', async ({
  page,
  browser,
  ownSite,
}) => {
  await enter(page, 'actualites&liste=pages')
  await page.getByRole('button', { name: 'Ajouter une page' }).click()
  await dialog(page).getByLabel('Titre').fill('Histoire de la ville')
  await dialog(page).getByLabel('Adresse').fill('admin')
  await dialog(page)
    .getByRole('textbox', { name: 'Contenu' })
    .fill('Tout a commencé un soir de pluie.')
  await save(page)
  await expect(
    dialog(page)
      .getByText(/adresse/i)
      .first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Adresse').fill('histoire')
  await save(page)
  await expectSaid(page, 'Page ajoutée avec succès')

  await enter(page, 'actualites')
  await page.getByRole('button', { name: 'Ajouter une actualité' }).click()
  await dialog(page).getByLabel('Titre').fill('La foire de novembre')
  await dialog(page).getByLabel('Résumé').fill('Trois soirs de fête.')
  await dialog(page)
    .getByRole('textbox', { name: 'Contenu' })
    .fill('Rendez-vous sur la grand-place.')
  await save(page)
  await expectSaid(page, 'Actualité ajoutée avec succès')

  await visit(page, '/accueil')
  await expect(page.getByRole('link', { name: 'La foire de novembre' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Histoire de la ville' }).click()
  await expect(page).toHaveURL('/histoire')
  await expect(page.getByText('Tout a commencé un soir de pluie.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await visit(page, '/actualites')
  await page.getByRole('link', { name: 'La foire de novembre' }).first().click()
  await expect(page.getByText('Rendez-vous sur la grand-place.')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const feed = await (await page.request.get('/actualites/rss.xml')).text()
  expect(feed).toContain('<title>La foire de novembre</title>')
  expect(await (await page.request.get('/sitemap.xml')).text()).toMatch(/\/histoire<\/loc>/)

  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: ownSite })
  const reader = await still.newPage()
  await reader.goto('/histoire')
  await expect(reader.getByText('Tout a commencé un soir de pluie.')).toBeVisible()
  await reader.goto('/actualites')
  await expect(reader.getByText('Trois soirs de fête.').first()).toBeVisible()
  await still.close()

  await enter(page, 'actualites&liste=pages')
  await page.getByRole('button', { name: 'Supprimer Histoire de la ville' }).click()
  await confirm(page)
  await expectSaid(page, 'Page supprimée avec succès')
  expect((await page.request.get('/histoire', { maxRedirects: 0 })).status()).not.toBe(200)
})
