import { expect } from '@playwright/test'
import { expectAccessibleEverywhere } from './axe.ts'
import { visit } from './site.ts'
import { test } from './test.ts'

const PAGE = { path: '/bienvenue-a-bord', begins: /^Vous descendez du dernier ferry/ }
const NEWS = 'La régate des lanternes revient samedi'

test('what an owner wrote has no accessibility fault, and is found in the feed, in the sitemap and without JavaScript', async ({
  page,
  browser,
}) => {
  await visit(page, PAGE.path)
  await expect(page.getByText(PAGE.begins)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await visit(page, '/actualites')
  await page.getByRole('link', { name: NEWS }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: NEWS })).toBeVisible()
  await expectAccessibleEverywhere(page)
  const textAt = async (path: string) => (await page.request.get(path)).text()
  expect(await textAt('/actualites/rss.xml')).toContain(`<title>${NEWS}</title>`)
  expect(await textAt('/sitemap.xml')).toContain(`${PAGE.path}</loc>`)

  const still = await browser.newContext({ javaScriptEnabled: false })
  const reader = await still.newPage()
  await reader.goto(PAGE.path)
  await expect(reader.getByText(PAGE.begins)).toBeVisible()
  await reader.goto('/actualites')
  await expect(reader.getByRole('link', { name: NEWS }).first()).toBeVisible()
  await still.close()
})
