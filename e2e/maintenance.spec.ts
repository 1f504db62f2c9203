import { expect, type Page } from '@playwright/test'
import { ADMIN, openSession, remember } from './accounts.ts'
import { test } from './own-site.ts'
import { REFUSED, stopClock } from './site.ts'

const STATUS = '**/api/maintenance/status'
const HOUR = 3_600_000
const KONAMI = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'b', 'a']

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [REFUSED] })

async function decide(page: Page, body: object) {
  const { token } = await openSession(page.request, ADMIN)
  const response = await page.request.post('/api/maintenance/admin', { data: body, headers: { authorization: `Bearer ${token}` } })
  expect(response.ok()).toBe(true)
}
const close = (page: Page, reason: string | null = 'Travaux sur la rade') =>
  decide(page, {
    status: true,
    reason,
    startDate: new Date(Date.now() - 60_000).toISOString(),
    endDate: new Date(Date.now() + HOUR).toISOString(),
  })
const reopen = (page: Page) => decide(page, { status: false })

/** A status of the test's making, whatever the server says. */
function answerStatus(page: Page, status: () => object | null) {
  return page.route(STATUS, (route) => {
    const body = status()
    return body ? route.fulfill({ json: body }) : route.fulfill({ status: 500, json: {} })
  })
}
const closedUntil = (endDate: string, reason: string | null = null) => ({
  isMaintenance: true,
  currentSchedule: { reason, startDate: new Date(0).toISOString(), endDate },
})
const OPEN = { isMaintenance: false, currentSchedule: null }
const title = (page: Page) => page.getByRole('heading', { name: 'Maintenance en cours' })
const press = async (page: Page) => {
  for (const key of KONAMI) await page.keyboard.press(key)
}

const SOON = { timeout: 250 }
/** Lets the page's time pass, little by little, until it shows what is expected. */
const passUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(200)
    await check()
  }).toPass({ timeout: 20_000 })

test('every path is the maintenance page, with a 503 and when to come back, with JavaScript or without', async ({
  page,
  browser,
  ownSite,
}) => {
  await close(page)
  for (const path of ['/accueil', '/shop', '/inconnu', '/panelclient']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(503)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(3000)
    await expect(title(page)).toBeVisible()
    await expect(page.getByText('Travaux sur la rade')).toBeVisible()
    await expect(page.getByRole('link', { name: 'ACCUEIL' })).toBeHidden()
  }
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ownSite })
  const plain = await context.newPage()
  await plain.goto('/accueil')
  await expect(title(plain)).toBeVisible()
  await context.close()
})

test('when it ends, an open tab is where it was within one poll, without a reload', async ({ page }) => {
  await close(page)
  await page.goto('/contact')
  await expect(title(page)).toBeVisible()
  await reopen(page)
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test('a half-filled form survives a maintenance that comes and goes', async ({ page }) => {
  let status: object = OPEN
  await answerStatus(page, () => status)
  await page.goto('/contact')
  await page.getByLabel('Nom').fill('Léa')
  await page.getByLabel('Message').fill('Bonjour la vigie')
  status = closedUntil(new Date(Date.now() + HOUR).toISOString())
  await expect(title(page)).toBeVisible()
  await expect(page.getByLabel('Message')).toBeHidden()
  status = OPEN
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour la vigie')
  await expect(page.getByLabel('Nom')).toHaveValue('Léa')
})

test('a failed refresh keeps what was known, shows nothing and is logged', async ({ page }) => {
  let status: object | null = OPEN
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await answerStatus(page, () => status)
  await page.goto('/conditions')
  status = null
  await expect.poll(() => logged.some((text) => text.includes('Erreur lors de la vérification du statut de maintenance:'))).toBe(true)
  await expect(title(page)).toBeHidden()
  status = closedUntil(new Date(Date.now() + HOUR).toISOString())
  await expect(title(page)).toBeVisible()
  status = null
  await expect(title(page)).toBeVisible()
})

test('the countdown ticks each second to the end, stays at 00 and asks again', async ({ page }) => {
  await stopClock(page)
  const now = await page.evaluate(() => Date.now())
  let asked = 0
  await answerStatus(page, () => {
    asked += 1
    return closedUntil(new Date(now + 90_061_000).toISOString(), null)
  })
  await page.goto('/conditions')
  const timer = page.getByRole('timer')
  await passUntil(page, () => expect(timer).toContainText(/01\s*jours\s*01\s*heures\s*0[01]\s*minutes/, SOON))
  const before = await timer.textContent()
  await page.clock.runFor(1000)
  expect(await timer.textContent()).not.toBe(before)
  await page.clock.fastForward(90_100_000)
  await passUntil(page, () => expect(timer).toContainText(/00\s*jours\s*00\s*heures\s*00\s*minutes\s*00\s*secondes/, SOON))
  const asksBefore = asked
  await passUntil(page, async () => expect(asked).toBeGreaterThan(asksBefore))
})

test('without a schedule the countdown runs two hours from when the page was opened', async ({ page }) => {
  await stopClock(page)
  await answerStatus(page, () => ({ isMaintenance: true }))
  await page.goto('/conditions')
  await passUntil(page, () => expect(page.getByRole('timer')).toContainText(/00\s*jours\s*0[12]\s*heures/, SOON))
  await expect(page.getByText(/quelques travaux/)).toBeVisible()
})

test('a window that lies ahead is announced, in local time', async ({ page }) => {
  await answerStatus(page, () => ({
    isMaintenance: false,
    currentSchedule: { reason: 'Dragage du port', startDate: '2030-03-01T20:00:00.000Z', endDate: '2030-03-01T22:00:00.000Z' },
  }))
  await page.goto('/conditions')
  await expect(page.getByText(/Maintenance prévue du 1 mars 2030 à 21:00/)).toBeVisible()
  await expect(page.getByText(/Dragage du port/)).toBeVisible()
})

test('the sequence lights the harbour for ten seconds and opens the claim until it is claimed', async ({ page }) => {
  await close(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/accueil')
  await expect(title(page)).toBeVisible()
  await expect(page.getByRole('timer')).not.toContainText('--')
  await press(page)
  await expect(page.locator('.festive')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Secret du port' })
  await expect(dialog).toContainText('Vous avez trouvé un secret du port !')
  await expect(dialog.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(page)
  await dialog.getByLabel('Votre nom Discord').fill('vigie#1234')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByRole('status')).toContainText('C’est noté, vigie#1234')
  await page.keyboard.press('Escape')
  await press(page)
  await expect(page.locator('.festive')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Arrêter la fête' }).click()
  await expect(page.locator('.festive')).toBeHidden()
})

test('a dialog opened again in the instant it closes stays open', async ({ page }) => {
  await close(page)
  await page.goto('/accueil')
  await expect(page.getByRole('timer')).not.toContainText('--')
  await press(page)
  const dialog = page.getByRole('dialog', { name: 'Secret du port' })
  await expect(dialog).toBeVisible()
  await dialog.evaluate(async (element, keys) => {
    element.dispatchEvent(new Event('cancel', { cancelable: true }))
    // Renders happen before the next task, the event of the closing in it.
    while (element.hasAttribute('open')) await Promise.resolve()
    for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }, KONAMI)
  await expect(dialog).toBeVisible()
})

test('a claim that cannot be sent says so', async ({ page }) => {
  await close(page)
  await page.goto('/accueil')
  await expect(page.getByRole('timer')).not.toContainText('--')
  await page.route('**/easter-egg/**', (route) => route.abort())
  await press(page)
  const dialog = page.getByRole('dialog', { name: 'Secret du port' })
  await expect(dialog).toContainText('Vous avez trouvé un secret du port !')
  await dialog.getByLabel('Votre nom Discord').fill('vigie')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Erreur de connexion au serveur')
})

test('a logged-out admin signs in from the page and keeps the panel; a player stays before it', async ({ page }) => {
  await close(page)
  await page.goto('/accueil')
  await page.getByRole('button', { name: 'Accès équipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accès équipe' })
  await dialog.getByLabel('Nom d’utilisateur').fill(ADMIN.username)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
  await expect(dialog.getByText('Vérification faite par votre appareil')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Statistiques' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Factions' }).click()
  await expect(page.getByRole('cell', { name: 'Police de Port-Minuit', exact: true })).toBeVisible()
})

test('an admin turns it on and off from the panel, and sees what was decided', async ({ page }) => {
  await reopen(page)
  await remember(page, await openSession(page.request, ADMIN))
  await page.goto('/admin?onglet=maintenance')
  const toggle = page.getByRole('switch', { name: 'Activer la maintenance' })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByLabel('Date de début')).toBeHidden()
  await toggle.check()
  await page.getByLabel('Raison').fill('Nouveau phare')
  const [start, end] = [await page.getByLabel('Date de début').inputValue(), await page.getByLabel('Date de fin').inputValue()]
  expect(Date.parse(end) - Date.parse(start)).toBe(2 * HOUR)
  await page.getByLabel('Date de fin').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Cette date est obligatoire')).toBeVisible()
  await page.getByLabel('Date de fin').fill(end)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Maintenance mise à jour avec succès')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Nouveau phare' })).toBeVisible()
  expect((await page.request.get('/accueil')).status()).toBe(503)
  await toggle.uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await page.request.get('/accueil')).status()).toBe(200)
})

test('the panel says what went wrong with the maintenance', async ({ page }) => {
  await remember(page, await openSession(page.request, ADMIN))
  await page.route('**/api/maintenance/admin/history', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin?onglet=maintenance')
  await expect(page.getByText("Impossible de récupérer l'historique des maintenances.")).toBeVisible()
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.route('**/api/maintenance/admin', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' }))
  await save.click()
  await expect(page.getByText('Erreur lors de la mise à jour de la maintenance')).toBeVisible()
  await page.route('**/api/maintenance/admin', (route) => route.abort())
  await save.click()
  await expect(page.getByText('Erreur réseau lors de la mise à jour de la maintenance')).toBeVisible()
})
