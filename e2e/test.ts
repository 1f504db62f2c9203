import { test as base, expect, type Page } from '@playwright/test'

/** What the product itself logs, by design, when something outside fails. */
const EXPECTED_ERRORS = [
  'Erreur de statut serveur',
  'Erreur lors de la vérification du statut de maintenance:',
]

/**
 * A page that fails its test on any stray console error, uncaught exception or blocked resource.
 */
export const test = base.extend<{ page: Page; allowedErrors: string[] }>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
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
