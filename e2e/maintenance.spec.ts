import { expect, type Page, type Route } from '@playwright/test'
import { type Account, ADMIN, createAccount, openSession, remember } from './accounts.ts'
import { test } from './own-site.ts'
import { REFUSED, stopClock, visit } from './site.ts'

const STATUS = '**/api/maintenance/status'
const HOUR = 3_600_000
const KONAMI = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
]

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [REFUSED] })

async function decide(page: Page, body: object) {
  const { token } = await openSession(page.request, ADMIN)
  const response = await page.request.post('/api/maintenance/admin', {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok()).toBe(true)
}
const reopen = (page: Page) => decide(page, { status: false })
/** Closes the site now, whatever was planned before. */
async function close(page: Page, reason: string | null = 'Travaux sur la rade') {
  await reopen(page)
  const [startDate, endDate] = [Date.now() - 60_000, Date.now() + HOUR].map((time) =>
    new Date(time).toISOString(),
  )
  await decide(page, { status: true, reason, startDate, endDate })
}
/** A day ahead, as the panel's fields hold it: the visitor's own time. */
const tomorrow = (hour: number) =>
  `${new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`
async function plan(page: Page, start: string, end: string, reason: string) {
  const instant = (local: string) => page.evaluate((text) => new Date(text).toISOString(), local)
  await decide(page, {
    status: true,
    reason,
    startDate: await instant(start),
    endDate: await instant(end),
  })
}

async function signInFromPage(
  page: Page,
  { username, password }: Pick<Account, 'username' | 'password'>,
) {
  await page.getByRole('button', { name: 'Accès équipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accès équipe' })
  await dialog.getByLabel('Nom d’utilisateur').fill(username)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
  await expect(dialog.getByText('Vérification faite par votre appareil')).toBeVisible({
    timeout: 30_000,
  })
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await expect(dialog).toBeHidden()
}

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
const windows = (page: Page) =>
  page.getByRole('table', { name: 'Maintenances en cours et à venir' })
const history = (page: Page) => page.getByRole('table', { name: 'Historique des maintenances' })
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

test('when it ends, an open tab is where it was within one poll, without a reload', async ({
  page,
}) => {
  await close(page)
  await page.goto('/contact')
  await expect(title(page)).toBeVisible()
  await reopen(page)
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test('a half-filled form and the cart survive a maintenance that comes and goes', async ({
  page,
}) => {
  let status: object = OPEN
  await answerStatus(page, () => status)
  await page.goto('/shop')
  await page
    .getByRole('button', { name: /Ajouter/ })
    .first()
    .click()
  const cart = await page.evaluate(() => localStorage.getItem('cart'))
  expect(JSON.parse(cart ?? '[]')).toHaveLength(1)
  await page.goto('/contact')
  await page.getByLabel('Nom').fill('Léa')
  await page.getByLabel('Message').fill('Bonjour la vigie')
  status = closedUntil(new Date(Date.now() + HOUR).toISOString())
  await expect(title(page)).toBeVisible()
  await expect(page.getByLabel('Message')).toBeHidden()
  status = OPEN
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour la vigie')
  await expect(page.getByLabel('Nom')).toHaveValue('Léa')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(cart)
})

test('a slow answer that comes after a newer one changes nothing, even when the next ones fail', async ({
  page,
}) => {
  const announced = {
    isMaintenance: false,
    currentSchedule: { reason: 'Plus récent', startDate: tomorrow(20), endDate: tomorrow(22) },
  }
  let asked = 0
  let overtaken: Route | undefined
  await page.route(STATUS, (route) => {
    asked += 1
    if (asked === 1) overtaken = route
    else if (asked === 2) return route.fulfill({ json: announced })
    else return route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/conditions')
  await expect(page.getByText(/Plus récent/)).toBeVisible()
  await overtaken?.fulfill({ json: closedUntil(new Date(Date.now() + HOUR).toISOString()) })
  const askedBefore = asked
  await expect.poll(() => asked).toBeGreaterThan(askedBefore + 1)
  await expect(page.getByText(/Plus récent/)).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test('answers that are all slower than the poll still count', async ({ page }) => {
  await page.route(STATUS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route
      .fulfill({ json: closedUntil(new Date(Date.now() + HOUR).toISOString()) })
      .catch(() => {})
  })
  await page.goto('/conditions')
  await expect(title(page)).toBeVisible()
})

test('a failed refresh keeps what was known, shows nothing and is logged', async ({ page }) => {
  let status: object | null = OPEN
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await answerStatus(page, () => status)
  await page.goto('/conditions')
  status = null
  await expect
    .poll(() =>
      logged.some((text) =>
        text.includes('Erreur lors de la vérification du statut de maintenance:'),
      ),
    )
    .toBe(true)
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
  await passUntil(page, () =>
    expect(timer).toContainText(/01\s*jours\s*01\s*heures\s*0[01]\s*minutes/, SOON),
  )
  const before = await timer.textContent()
  await page.clock.runFor(1000)
  expect(await timer.textContent()).not.toBe(before)
  await page.clock.fastForward(90_100_000)
  await passUntil(page, () =>
    expect(timer).toContainText(/00\s*jours\s*00\s*heures\s*00\s*minutes\s*00\s*secondes/, SOON),
  )
  const asksBefore = asked
  await passUntil(page, async () => expect(asked).toBeGreaterThan(asksBefore))
})

test('without a schedule the countdown runs two hours from when the page was opened', async ({
  page,
}) => {
  await stopClock(page)
  await answerStatus(page, () => ({ isMaintenance: true }))
  await page.goto('/conditions')
  await passUntil(page, () =>
    expect(page.getByRole('timer')).toContainText(/00\s*jours\s*0[12]\s*heures/, SOON),
  )
  await expect(page.getByText(/quelques travaux/)).toBeVisible()
})

test('a window that lies ahead is announced, in local time', async ({ page }) => {
  await answerStatus(page, () => ({
    isMaintenance: false,
    currentSchedule: {
      reason: 'Dragage du port',
      startDate: '2030-03-01T20:00:00.000Z',
      endDate: '2030-03-01T22:00:00.000Z',
    },
  }))
  await page.goto('/conditions')
  await expect(page.getByText(/Maintenance prévue du 1 mars 2030 à 21:00/)).toBeVisible()
  await expect(page.getByText(/Dragage du port/)).toBeVisible()
})

test('the sequence lights the harbour, which can be stopped, and opens the claim until it is claimed', async ({
  page,
}) => {
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
  await dialog.getByRole('button', { name: 'Arrêter la fête' }).click()
  await expect(page.locator('.festive')).toBeHidden()
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
  const name = dialog.getByLabel('Votre nom Discord')
  await name.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Veuillez entrer votre nom Discord')
  await name.fill('vigie')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Erreur de connexion au serveur')
})

for (const [answer, said] of [
  [{ status: 200, json: { success: false, message: 'Déjà pris' } }, 'Déjà pris'],
  [{ status: 500, json: {} }, "Une erreur est survenue lors de l'enregistrement"],
] as const) {
  test(`a claim that is refused says so: ${said}`, async ({ page }) => {
    await close(page)
    await page.goto('/accueil')
    await expect(page.getByRole('timer')).not.toContainText('--')
    await page.route('**/easter-egg/guest-claim', (route) => route.fulfill(answer))
    await press(page)
    const dialog = page.getByRole('dialog', { name: 'Secret du port' })
    await dialog.getByLabel('Votre nom Discord').fill('vigie')
    await dialog.getByRole('button', { name: 'Envoyer' }).click()
    await expect(dialog.getByRole('alert')).toContainText(said)
    await expect(dialog.getByRole('button', { name: 'Envoyer' })).toBeEnabled()
  })
}

test('a phone’s menu that is open when the site closes is not in the way', async ({ page }) => {
  await reopen(page)
  let isMaintenance = false
  await answerStatus(page, () => ({ isMaintenance }))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/conditions')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  isMaintenance = true
  await expect(title(page)).toBeVisible()
  await page.getByRole('button', { name: 'Accès équipe' }).click()
  const entrance = page.getByRole('dialog', { name: 'Accès équipe' })
  await expect(entrance).toBeVisible()
  // A forgotten password is for when the site is open again.
  await expect(entrance.getByRole('link')).toHaveCount(0)
})

test('a page first opened while the site was closed has its own title once it is open', async ({
  page,
}) => {
  await close(page)
  await page.goto('/factions')
  await expect(page).toHaveTitle(/^Maintenance en cours/)
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Factions' })).toBeVisible()
  await expect(page).toHaveTitle(/^Factions · /)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'all')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/factions$/)
})

test('festive mode ends by itself after ten seconds, and stands still for who wants less motion', async ({
  page,
}) => {
  await stopClock(page)
  await answerStatus(page, () => ({ isMaintenance: true }))
  await page.goto('/conditions')
  await passUntil(page, () => expect(page.getByRole('timer')).not.toContainText('--', SOON))
  await press(page)
  const festive = page.locator('.festive')
  await expect(festive).toBeVisible()
  expect(await festive.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(
    0,
  )
  await page.clock.runFor(9900)
  await expect(festive).toBeVisible()
  await page.clock.runFor(100)
  await expect(festive).toBeHidden()
})

test('the discovery carries the token of who is signed in, and none otherwise; its failure shows the same text', async ({
  page,
}) => {
  await reopen(page)
  const account = await createAccount(page.request)
  const session = await openSession(page.request, account)
  const tokens: (string | undefined)[] = []
  await page.route('**/easter-egg/discover', (route) => {
    expect(route.request().postDataJSON()).toEqual({ easterEggName: 'konami' })
    tokens.push(route.request().headers().authorization)
    return route.fulfill({ status: 500, json: {} })
  })
  await answerStatus(page, () => closedUntil(new Date(Date.now() + HOUR).toISOString()))
  const dialog = page.getByRole('dialog', { name: 'Secret du port' })
  for (const _ of ['signed out', 'signed in']) {
    await page.goto('/conditions')
    await expect(page.getByRole('timer')).not.toContainText('--')
    await press(page)
    await expect(dialog).toContainText('Vous avez trouvé un secret du port !')
    await remember(page, session)
  }
  await expect.poll(() => tokens).toEqual([undefined, `Bearer ${session.token}`])
})

test('a logged-out admin signs in from the page and keeps the panel', async ({ page }) => {
  await close(page)
  await page.goto('/accueil')
  await signInFromPage(page, ADMIN)
  await page.waitForURL('**/admin')
  await expect(page.getByRole('heading', { name: 'Statistiques' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Factions' })
    .click()
  await expect(page.getByRole('cell', { name: 'Police de Port-Minuit', exact: true })).toBeVisible()
})

test('a player who signs in from the page stays before it, in the panel too, and is signed in when it ends', async ({
  page,
}) => {
  await reopen(page)
  const account = await createAccount(page.request)
  await close(page)
  await page.goto('/conditions')
  await signInFromPage(page, account)
  await expect(title(page)).toBeVisible()
  await expect(page).toHaveURL('/conditions')
  await page.goto('/admin')
  await expect(page.getByRole('timer')).not.toContainText('--')
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('Vérification des droits')).toBeHidden()
  await page.goto('/panelclient')
  await expect(title(page)).toBeVisible()
  await reopen(page)
  await expect(page.getByText(account.username).first()).toBeVisible()
  await expect(title(page)).toBeHidden()
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
  const [start, end] = [
    await page.getByLabel('Date de début').inputValue(),
    await page.getByLabel('Date de fin').inputValue(),
  ]
  expect(Date.parse(end) - Date.parse(start)).toBe(2 * HOUR)
  await page.getByLabel('Date de fin').fill('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Cette date est obligatoire')).toBeVisible()
  await page.getByLabel('Date de fin').fill(end)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Maintenance mise à jour avec succès')).toBeVisible()
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Activée.*Nouveau phare/)
  await expect(windows(page).getByRole('row', { name: /En cours.*Nouveau phare/ })).toBeVisible()
  expect((await page.request.get('/accueil')).status()).toBe(503)
  // Longer, without being switched off in between.
  const later = new Date(Date.parse(`${end}Z`) + HOUR).toISOString().slice(0, 16)
  await page.getByLabel('Date de fin').fill(later)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(history(page).getByRole('row', { name: /Nouveau phare/ })).toHaveCount(2)
  await expect(windows(page).getByRole('row', { name: /Nouveau phare/ })).toHaveCount(1)
  await toggle.uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.poll(async () => (await page.request.get('/accueil')).status()).toBe(200)
})

test('dates that overlap another window, or are inverted, are refused by the field, and the owner acts on it', async ({
  page,
}) => {
  await reopen(page)
  await remember(page, await openSession(page.request, ADMIN))
  await page.goto('/admin?onglet=maintenance')
  const [start, end] = [page.getByLabel('Date de début'), page.getByLabel('Date de fin')]
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.getByRole('switch', { name: 'Activer la maintenance' }).check()
  await start.fill(tomorrow(22))
  await end.fill(tomorrow(21))
  await save.click()
  await expect(end).toHaveAccessibleDescription(
    'La fin de la maintenance doit être après son début',
  )
  // Meanwhile another admin plans something.
  await plan(page, tomorrow(20), tomorrow(23), 'Dragage')
  await end.fill(tomorrow(23))
  await save.click()
  await expect(page.getByRole('alert')).toContainText(
    /chevauchent la maintenance prévue du .* à 20:00 au .* à 23:00.*« Dragage »/,
  )
  await expect(start).toHaveAccessibleDescription(
    /Modifiez-la, retirez-la ou choisissez d’autres dates/,
  )
  await expect(start).toHaveValue(tomorrow(22))
  const planned = windows(page).getByRole('row', { name: /Prévue.*Dragage/ })
  await expect(planned).toBeVisible()
  // Edits it, rather than what was refused: it moves, onto a part of its own time.
  await planned.getByRole('button', { name: /Modifier/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByLabel('Raison')).toBeFocused()
  await start.fill(tomorrow(21))
  await save.click()
  await expect(
    windows(page).getByRole('row', { name: /Prévue.*Dragage.*21:00.*23:00/ }),
  ).toBeVisible()
  // Plans one after it, and calls the first off.
  await page.getByRole('button', { name: 'Planifier une autre fenêtre' }).click()
  await expect(start).toHaveValue(tomorrow(23))
  await page.getByLabel('Raison').fill('Seconde')
  await save.click()
  await expect(windows(page).getByRole('row', { name: /Prévue/ })).toHaveCount(2)
  await planned.getByRole('button', { name: /Retirer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(windows(page).getByRole('row', { name: /Prévue/ })).toHaveCount(1)
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Désactivée.*Dragage/)
  await expect(page.getByLabel('Raison')).toHaveValue('Seconde')
  await page.getByRole('switch', { name: 'Activer la maintenance' }).uncheck()
  await save.click()
  await expect(windows(page)).toBeHidden()
})

test('what is typed about one window is not lost to another without a question', async ({
  page,
}) => {
  await reopen(page)
  await remember(page, await openSession(page.request, ADMIN))
  await page.goto('/admin?onglet=maintenance')
  await plan(page, tomorrow(10), tomorrow(11), 'Dragage')
  await plan(page, tomorrow(20), tomorrow(21), 'Peinture')
  await plan(page, tomorrow(22), tomorrow(23), 'Vernis')
  await page.reload()
  const reason = page.getByLabel('Raison')
  const dialog = page.getByRole('dialog')
  const row = (name: RegExp) => windows(page).getByRole('row', { name })
  const edit = (name: RegExp) => row(name).getByRole('button', { name: /Modifier/ })
  async function callOff(name: RegExp) {
    await row(name)
      .getByRole('button', { name: /Retirer/ })
      .click()
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await expect(row(name)).toHaveCount(0)
  }
  const another = page.getByRole('button', { name: 'Planifier une autre fenêtre' })
  await expect(reason).toHaveValue('Dragage')
  await reason.fill('Dragage du chenal')
  for (const leave of [edit(/Peinture/), edit(/Dragage/), another]) {
    await leave.click()
    await expect(dialog).toContainText('Abandonner les modifications ?')
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(reason).toHaveValue('Dragage du chenal')
  }
  // Calling another one off leaves it alone.
  await callOff(/Vernis/)
  await expect(reason).toHaveValue('Dragage du chenal')

  await edit(/Peinture/).click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(reason).toHaveValue('Peinture')
  await expect(reason).toBeFocused()
  // Nothing is typed any more, so nothing is asked.
  await another.click()
  await expect(reason).toHaveValue('')
  await reason.fill('Troisième')
  await callOff(/Peinture/)
  await expect(reason).toHaveValue('Troisième')
  // Asked for again, it begins anew.
  await another.click()
  await dialog.getByRole('button', { name: 'Abandonner' }).click()
  await expect(reason).toHaveValue('')
  await expect(reason).toBeFocused()
  await reopen(page)
})

test('the page never comes between an admin and the panel when the site closes', async ({
  page,
}) => {
  await reopen(page)
  await remember(page, await openSession(page.request, ADMIN))
  await page.goto('/admin?onglet=maintenance')
  await expect(page.getByRole('switch', { name: 'Activer la maintenance' })).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.maintenance')) document.title = 'fermé'
    }).observe(document.body, { childList: true, subtree: true })
  })
  const statuses = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/maintenance/status') && (await response.json()).isMaintenance,
  )
  await close(page)
  await statuses
  await page.getByRole('switch', { name: 'Activer la maintenance' }).uncheck()
  await expect(page).not.toHaveTitle('fermé')
})

test('the panel says when nothing was decided yet, or when the status cannot be read', async ({
  page,
}) => {
  await remember(page, await openSession(page.request, ADMIN))
  await page.route('**/api/maintenance/admin/history', (route) =>
    route.fulfill({ json: { history: [] } }),
  )
  await page.goto('/admin?onglet=maintenance')
  await expect(page.getByText('Aucun historique de maintenance disponible.')).toBeVisible()
  await answerStatus(page, () => null)
  await page.goto('/admin?onglet=maintenance')
  await expect(page.getByText('Impossible de récupérer le statut de maintenance.')).toBeVisible()
})

test('the panel says what went wrong with the maintenance', async ({ page }) => {
  await reopen(page)
  await remember(page, await openSession(page.request, ADMIN))
  await page.route('**/api/maintenance/admin/history', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/admin?onglet=maintenance')
  await expect(
    page.getByText("Impossible de récupérer l'historique des maintenances."),
  ).toBeVisible()
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await page.route('**/api/maintenance/admin', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' }),
  )
  await save.click()
  await expect(page.getByText('Erreur lors de la mise à jour de la maintenance')).toBeVisible()
  await page.route('**/api/maintenance/admin', (route) => route.abort())
  await save.click()
  await expect(
    page.getByText('Erreur réseau lors de la mise à jour de la maintenance'),
  ).toBeVisible()
})
