import { expect, type Locator, type Page } from '@playwright/test'
import { BRAND } from './site.ts'

export const DESKS = [
  { width: 1366, height: 657 },
  { width: 1440, height: 789 },
  { width: 1920, height: 1080 },
]
const PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
]
const TALL_PHONE = { width: 390, height: 844 }
const SIZES = [TALL_PHONE, ...DESKS]
/** They open with something else than a header. */
const WITHOUT_HEADER = ['/accueil', '/success', '/cancel']

type Size = (typeof SIZES)[number]
/** What is seen whole before anything is scrolled, and in which windows. */
type InSight = { sizes: Size[]; parts: (page: Page) => Locator[] }

const IN_SIGHT: Record<string, InSight> = {
  '/accueil': {
    sizes: [...DESKS, ...PHONES],
    parts: (page) => {
      const hero = page.locator('.hero')
      return [
        hero.getByRole('heading', { level: 1 }),
        hero.getByRole('button', { name: BRAND.hero.buttonText }),
        hero.getByRole('status').filter({ hasText: 'joueurs' }),
        hero.getByRole('list'),
      ]
    },
  },
  '/shop': {
    sizes: DESKS,
    parts: (page) => [page.getByRole('button', { name: /^Ajouter/ }).first()],
  },
  '/actualites': {
    sizes: DESKS,
    parts: (page) => [page.getByRole('article').getByRole('heading').first()],
  },
  '/factions': {
    sizes: DESKS,
    parts: (page) => [page.getByRole('article').getByRole('heading').first()],
  },
  '/regles': { sizes: SIZES, parts: (page) => [page.locator('main summary').first()] },
  '/conditions': { sizes: SIZES, parts: (page) => [page.locator('main section h2').first()] },
  '/rgpd': {
    sizes: DESKS,
    parts: (page) => [page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').first()],
  },
  '/contact': {
    sizes: SIZES,
    parts: (page) => [page.getByRole('button', { name: 'Envoyer' })],
  },
  '/login': {
    sizes: DESKS,
    parts: (page) => [page.getByRole('button', { name: 'Se connecter' })],
  },
}

async function expectLow(header: Locator, what: string) {
  const height = (await header.boundingBox())?.height
  expect.soft(height, what).toBeGreaterThanOrEqual(200)
  expect.soft(height, what).toBeLessThanOrEqual(280)
}

/** Of a page that was just opened: a window is drawn anew at each size, so each comes once. */
export async function expectFirstScreen(page: Page, path: string) {
  const { sizes = [], parts = () => [] } = IN_SIGHT[path] ?? {}
  const withHeader = WITHOUT_HEADER.includes(path) ? [] : SIZES
  for (const size of new Set([...withHeader, ...sizes])) {
    await page.setViewportSize(size)
    const what = `${path} at ${size.width} × ${size.height}`
    if (sizes.includes(size))
      for (const part of parts(page)) await expect.soft(part, what).toBeInViewport({ ratio: 1 })
    if (withHeader.includes(size)) await expectLow(page.locator('.page-header'), what)
  }
}
