import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const isFull = process.env.PROOF === 'full'
const WIDTHS = isFull ? [390, 768, 1440] : [390, 1440]
const DESK = 1024
/** The rules that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails, without ending the test, for what axe finds wrong on the page as it stands. */
export async function expectAccessible(page: Page, what?: string, within?: string) {
  await expectNothingFound(page, { type: 'tag', values: TAGS }, what, within)
}

/** What can be reached while a dialog is open: the page behind it is inert, and looked at without. */
export const OPEN_DIALOG = 'dialog[open]'

/** For what is one of many alike: in short each at one width, by turns, and at all at full size. */
export const byTurns = (turn: number, widths = WIDTHS): number[] => oneByTurns(turn, widths)

/** In short one of several, another each turn, and all of them at full size. */
export const oneByTurns = <Item>(turn: number, items: Item[]): Item[] =>
  isFull ? items : items.slice(turn % items.length).slice(0, 1)

/**
 * One load, every width: in short a phone in the dark and a desk in the light, and each in both at
 * full size (`npm run proof accessibility`), then the window as it was. A theme changes nothing but
 * colours, so the second of a width is asked about those alone. `within`: the part to look at, where
 * the rest has been.
 */
export async function expectAccessibleEverywhere(page: Page, widths = WIDTHS, within?: string) {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const [theme, other] =
      width < DESK ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page, `${width} pixels wide, ${theme}`, within)
    if (!isFull) continue
    await page.emulateMedia({ colorScheme: other })
    const colours = { type: 'rule', values: COLOURS } as const
    await expectNothingFound(page, colours, `${width} pixels wide, ${other}`, within)
  }
  if (before) await page.setViewportSize(before)
}

/** In both themes, for what differs in its colours alone from what was looked at whole. */
export async function expectReadable(page: Page, what: string) {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectNothingFound(page, { type: 'rule', values: COLOURS }, `${what}, ${theme}`)
  }
}

/**
 * Once per load, and told of what is wrong alone: that takes a third of the time of injecting it
 * anew and listing what is right.
 */
async function expectNothingFound(
  page: Page,
  runOnly: RunOptions['runOnly'],
  what?: string,
  within = 'html',
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Where a page happens to be scrolled to, a sticky header may cover half of what can be pressed.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const violations = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      return (await axe.run(within, options)).violations
    },
    { within, options: { runOnly, resultTypes: ['violations'] } as RunOptions },
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, what).toEqual([])
}
