import { expect, type Locator, type Page } from '@playwright/test'
import { enter, leaveTrace, test } from './admin-pages.ts'
import { byTurns, expectAccessibleEverywhere } from './axe.ts'
import { walk } from './site.ts'

/** Of the page, not of this process. */
declare const document: { documentElement: { scrollWidth: number; clientWidth: number } }

const TABS = [
  'statistiques',
  'utilisateurs',
  'commandes',
  'produits',
  'comptabilite',
  'factions',
  'jobs',
  'regles',
  'equipe',
  'maintenance',
  'securite',
  'messages',
  'livraisons',
  'journal',
  'apparence',
  'systeme',
  'candidatures',
  'acces',
  'discord',
  'actualites',
  'alertes',
]

/** A few walks, for the workers to share. */
for (const tabs of [TABS.slice(0, 6), TABS.slice(6, 13), TABS.slice(13)]) {
  test(`the pages « ${tabs.join(' », « ')} » of the panel have no accessibility fault, on a phone or a desk, in either theme, cut no word of a table in two where there is room, and are never wider than the screen`, async ({
    page,
  }) => {
    await leaveTrace(page)
    for (const [turn, tab] of tabs.entries()) {
      await test.step(tab, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        if (turn === 0) await enter(page, tab)
        else await walk(page, `/admin?onglet=${tab}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        if (tab === 'commandes')
          await expect(page.getByRole('cell', { name: /^joueur-/ }).first()).toBeVisible()
        await expectAccessibleEverywhere(page, byTurns(turn))
        await expectWholeWords(page)
      })
    }
  })
}

test('on a phone the box of a card stands beside its picture, the buttons beside a title are as high, what is not popular is not said to be so, and all tabs are in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'factions')
  const card = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .last()
  const select = await boxOf(card.getByRole('checkbox'))
  const picture = await boxOf(card.locator('img'))
  expect(select.x + select.width).toBeLessThan(picture.x)
  const title = await boxOf(card.locator('[data-part="title"]'))
  expect(picture.x + picture.width).toBeLessThan(title.x)
  // First of its values, as wide in each card: the others begin below each other too.
  expect((await boxOf(card.locator('[data-label="Difficulté"]'))).x).toBe(title.x)
  const dots = await boxOf(page.getByRole('button', { name: 'Autres actions' }))
  const add = await boxOf(page.getByRole('button', { name: 'Ajouter une Faction' }))
  expect([dots.y, dots.height, dots.width]).toEqual([add.y, add.height, 44])
  await walk(page, '/admin?onglet=jobs')
  const popular = page.locator('[data-label="Populaire"]').filter({ visible: true })
  await expect(popular.filter({ hasText: 'Oui' })).not.toHaveCount(0)
  await expect(popular.filter({ hasText: 'Non' })).toHaveCount(0)
  await walk(page, '/admin?onglet=candidatures')
  await expect(page.getByRole('tab')).toHaveCount(3)
  for (const tab of await page.getByRole('tab').all())
    await expect(tab).toBeInViewport({ ratio: 1 })
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

async function expectWholeWords(page: Page) {
  // What is folded away is laid out in no room at all: it counts as it is read.
  await page.evaluate(UNFOLD)
  for (const width of [390, 768, 912, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    expect(await page.evaluate(CUT_WORDS), `${width} px`).toEqual([])
  }
}

const UNFOLD = `for (const details of document.querySelectorAll('details')) details.open = true`

/** The short words of a page's tables that stand on two lines. A long address may have to. */
const CUT_WORDS = `[...document.querySelectorAll('.table td')].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const cut = []
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (word.length <= 24 && !word.includes('-') && lines.size > 1) cut.push(word)
    }
  }
  return cut
})`
