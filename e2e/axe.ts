import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [390, 768, 1440]
/** The rules that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails, without ending the test, for what axe finds wrong on the page as it stands. */
export async function expectAccessible(page: Page, what?: string) {
  await expectNothingFound(axe(page).withTags(TAGS), what)
}

/** One load, every width in both themes. A theme changes nothing but colours, so the second is asked about those alone. */
export async function expectAccessibleEverywhere(page: Page, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${width} pixels wide, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNothingFound(axe(page).withRules(COLOURS), `${width} pixels wide, light`)
  }
}

/** In the page itself: axe would otherwise open another one to gather what it found in frames, of which there are none. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

async function expectNothingFound(check: AxeBuilder, what?: string) {
  const { violations } = await check.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, what).toEqual([])
}
