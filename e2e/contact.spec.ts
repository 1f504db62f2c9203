import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { remember } from './accounts.ts'
import { receiveMail } from './mailbox.ts'
import { type Answer, answerInTurn, BRAND, REFUSED, requestsTo, stopClock, visit } from './site.ts'
import { test } from './test.ts'

const CALL = '/api/send-contact'
const TOKEN = 'jeton.trop.vieux'
const SENT = 'Votre message a bien été envoyé.'
const FAILURE =
  'Une erreur est survenue. Veuillez réessayer ou nous contacter directement par email.'

const field = (page: Page, name: string) => page.getByRole('form').getByLabel(name, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer' })

async function fillIn(
  page: Page,
  values: { name?: string; email?: string; category?: string; message?: string } = {},
) {
  await field(page, 'Nom').fill(values.name ?? 'Lou Kerjean')
  await field(page, 'Email').fill(values.email ?? 'lou@port-minuit.example')
  await field(page, 'Catégorie').selectOption(values.category ?? 'contact')
  await field(page, 'Message').fill(values.message ?? 'Bonsoir, une question sur les quais.')
}

test.describe('the info panel', () => {
  test('names the other ways to reach the team', async ({ page }) => {
    await visit(page, '/contact')
    const panel = page.getByRole('region', { name: 'La radio du port reste ouverte' })
    await expect(panel.getByRole('link', { name: BRAND.contactMail })).toHaveAttribute(
      'href',
      `mailto:${BRAND.contactMail}`,
    )
    await expect(panel.getByRole('link', { name: 'Rejoindre le salon' })).toHaveAttribute(
      'href',
      BRAND.links.chat,
    )
  })
})

test.describe('the fields', () => {
  test('each say what is missing, and the first one takes the focus', async ({ page }) => {
    const calls = requestsTo(page, CALL)
    await visit(page, '/contact')
    await sendButton(page).click()
    for (const [name, message] of [
      ['Nom', 'Veuillez entrer votre nom'],
      ['Email', 'Veuillez entrer une adresse email valide'],
      ['Catégorie', 'Veuillez sélectionner une catégorie'],
      ['Message', 'Veuillez entrer votre message'],
    ] as const) {
      await expect(field(page, name)).toHaveAccessibleDescription(message)
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    }
    await expect(field(page, 'Nom')).toBeFocused()
    expect(calls).toHaveLength(0)
  })

  test('an address that is none is refused, blanks count as nothing, and a corrected field stops complaining', async ({
    page,
  }) => {
    await visit(page, '/contact')
    await fillIn(page, { name: '   ', email: 'lou@quai' })
    await sendButton(page).click()
    await expect(page.getByText('Veuillez entrer votre nom')).toBeVisible()
    await expect(page.getByText('Veuillez entrer une adresse email valide')).toBeVisible()
    await field(page, 'Email').fill('lou@port-minuit.example')
    await expect(page.getByText('Veuillez entrer une adresse email valide')).toHaveCount(0)
  })

  test('offer the three categories, and a link may choose one', async ({ page }) => {
    await visit(page, '/contact?motif=remboursement')
    await expect(field(page, 'Catégorie')).toHaveValue('remboursement')
    const values = await field(page, 'Catégorie')
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(values).toEqual(['', 'contact', 'remboursement', 'developpement'])
  })
})

test.describe('sending', () => {
  test('reaches the team by mail, with a reply address', async ({ page }) => {
    const [name, reference] = [`Lou ${randomUUID().slice(0, 8)}`, randomUUID()]
    await visit(page, '/contact')
    await fillIn(page, { name, category: 'developpement', message: `Reference ${reference}` })
    await sendButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
    const mail = await receiveMail(reference)
    expect(mail).toContain(`To: ${BRAND.contactMail}`)
    expect(mail).toMatch(new RegExp(`Reply-To: "?${name}"? <lou@port-minuit.example>`))
  })

  test('shows that it is under way, sends once, then thanks for 3 s and empties the form', async ({
    page,
  }) => {
    await page.clock.install()
    const held = Promise.withResolvers<void>()
    await page.route(CALL, async (route) => {
      await held.promise
      await route.fulfill({ json: { success: true } })
    })
    const calls = requestsTo(page, CALL)
    await visit(page, '/contact')
    await stopClock(page)
    await fillIn(page, { category: 'remboursement' })
    await sendButton(page).click()
    const pending = page.getByRole('button', { name: 'Envoi en cours...' })
    await expect(pending).toHaveAttribute('aria-disabled', 'true')
    await pending.click({ force: true })
    held.resolve()
    const thanks = page.getByRole('status').filter({ hasText: SENT })
    await expect(thanks).toBeVisible()
    expect(calls.map((call) => call.postDataJSON())).toEqual([
      {
        name: 'Lou Kerjean',
        email: 'lou@port-minuit.example',
        category: 'remboursement',
        message: 'Bonsoir, une question sur les quais.',
      },
    ])
    await page.clock.runFor(2999)
    await expect(thanks).toBeVisible()
    await expect(field(page, 'Nom')).toHaveValue('Lou Kerjean')
    await page.clock.runFor(1)
    await expect(thanks).toHaveCount(0)
    for (const name of ['Nom', 'Email', 'Catégorie', 'Message'])
      await expect(field(page, name)).toHaveValue('')
  })

  test('carries the token of who is signed in, none otherwise, and a token that has expired changes nothing', async ({
    page,
  }) => {
    const calls = requestsTo(page, CALL)
    await page.route(CALL, (route) => route.fulfill({ json: { success: true } }))
    await visit(page, '/contact')
    await fillIn(page)
    await sendButton(page).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await remember(page, { token: TOKEN, user: { id: 1, username: 'Lou', roles: ['user'] } })
    await visit(page, '/contact')
    await fillIn(page)
    await sendButton(page).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await expect(page).toHaveURL('/contact')
    expect(calls.map((call) => call.headers().authorization)).toEqual([
      undefined,
      `Bearer ${TOKEN}`,
    ])
  })

  test.describe('that fails', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('says so for 3 s, in the server’s words when there were too many, and keeps what was written', async ({
      page,
    }) => {
      await page.clock.install()
      const answerWith = await answerInTurn(page, CALL)
      await visit(page, '/contact')
      await stopClock(page)
      await fillIn(page)
      const message = 'Trop de messages. Réessayez dans 40 secondes.'
      const failures: [how: string, answer: Answer, told: string][] = [
        ['too many', { status: 429, json: { message } }, message],
        ['refused', { status: 500, json: { success: false } }, FAILURE],
        ['answered without success', { status: 200, json: { success: false } }, FAILURE],
        ['cut', null, FAILURE],
      ]
      for (const [how, answer, told] of failures) {
        answerWith(answer)
        await sendButton(page).click()
        const alert = page.getByRole('alert').filter({ hasText: told })
        await expect(alert, how).toBeVisible()
        await page.clock.runFor(2999)
        await expect(alert, how).toBeVisible()
        await page.clock.runFor(1)
        await expect(alert, how).toHaveCount(0)
        await expect(field(page, 'Message')).toHaveValue('Bonsoir, une question sur les quais.')
      }
    })
  })
})
