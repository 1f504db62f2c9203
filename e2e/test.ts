import { test as base, expect, type Page } from '@playwright/test'

/** What the product itself logs, by design, when something outside fails. */
const EXPECTED_ERRORS = [
  'Erreur de statut serveur',
  'Erreur lors de la vérification du statut de maintenance:',
]

/**
 * Leaves undrawn the town behind titles and footers, which nothing here can press or read: its masks
 * are cut out by the processor in a browser without a screen, which takes a fifth of a test.
 */
const WITHOUT_SCENERY = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':is(.view, .scene, .water, .footer-quay) { content-visibility: hidden }')
  document.adoptedStyleSheets = [sheet]
}`

/**
 * A page that fails its test on any stray console error, uncaught exception or blocked resource.
 */
export const test = base.extend<{ page: Page; allowedErrors: string[]; scenery: boolean }>({
  allowedErrors: [[], { option: true }],
  scenery: [false, { option: true }],
  page: async ({ page, allowedErrors, scenery }, use) => {
    if (!scenery) await page.addInitScript(WITHOUT_SCENERY)
    const stray: string[] = []
    const allowed = [...EXPECTED_ERRORS, ...allowedErrors]
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowed.some((text) => message.text().includes(text)))
        stray.push(message.text())
    })
    page.on('pageerror', (error) => stray.push(String(error)))
    await use(page)
    expect(stray, 'errors in the browser’s console').toEqual([])
  },
})
