import { expect } from '@playwright/test'
import { readSystem } from '#contract/endpoints/system.ts'
import { answer, enter, test } from './admin-pages.ts'

/** Of the page, not of this process. */
const HIDE = `Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
document.dispatchEvent(new Event('visibilitychange'))`

test('the owner sees at a glance how the site does and what to do, again every half a minute while the page is in sight', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === readSystem.path) asked++
  })
  await page.clock.install()
  await enter(page, 'systeme')
  const headline = page.locator('.system-headline')
  await expect(headline).toContainText(/Rien d’urgent|à traiter/)
  await expect(headline).toContainText(/1\d points vérifiés à /)
  const payments = page.getByRole('listitem').filter({ hasText: 'Paiements d’essai' })
  await expect(payments).toContainText('À surveiller')
  await expect(payments).toContainText('donnez les clés de Tebex (TEBEX_PUBLIC_TOKEN) ou de Stripe')

  const before = asked
  await page.clock.runFor(31_000)
  await expect.poll(() => asked).toBe(before + 1)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect.poll(() => asked).toBe(before + 2)
  await page.evaluate(HIDE)
  await page.clock.runFor(120_000)
  expect(asked).toBe(before + 2)
})

test('what has to be done now comes first, with the way there, and a silent site is no good site', async ({
  page,
}) => {
  const check = {
    title: 'Litiges',
    state: 'act',
    says: '1 paiement est contesté auprès de la banque.',
    advice: {
      text: 'Répondez au prestataire.',
      place: { label: 'Commandes', path: '/admin?onglet=commandes' },
    },
  }
  const good = { title: 'Disque', state: 'good', says: '12 Go libres.', advice: null }
  const groups = [{ title: 'Vente', checks: [check, good] }]
  const url = new RegExp(`${readSystem.path}$`)
  const state = { checked_at: '2026-11-16T20:00:00.000Z', groups }
  await answer(page, url, 'GET', { json: state })
  await enter(page, 'systeme')
  await expect(page.locator('.system-headline')).toContainText('1 point à traiter')
  await page.unroute(url)
  const message = 'Le site est momentanément indisponible.'
  await answer(page, url, 'GET', {
    status: 503,
    json: { success: false, code: 'unavailable', message },
  })
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await expect(page.locator('.system-headline')).toHaveCount(0)
  await page.unroute(url)
  await answer(page, url, 'GET', { json: state })
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('link', { name: 'Commandes' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
})
