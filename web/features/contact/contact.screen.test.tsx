import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sendContact } from '#contract/endpoints/contact.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { openSite } from '#web/testing/site.tsx'
import { fill, press, user } from '#web/testing/user.ts'
import {
  freezeClock,
  frozenUntil,
  pass,
  pressFrozen,
  rememberCustomer,
  stopClockBeforeTests,
} from '#web/testing/visitor.tsx'

stopClockBeforeTests()

const SENT = /^Votre message a bien été envoyé\./
const FAILURE =
  'Une erreur est survenue. Veuillez réessayer ou nous contacter directement par email.'
const FIELDS = ['Nom', 'Email', 'Catégorie', 'Message'] as const
const WRITTEN = {
  name: 'Lou Kerjean',
  email: 'lou@port-minuit.example',
  category: 'contact',
  message: 'Bonsoir, une question sur les quais.',
}

const field = (name: (typeof FIELDS)[number]) =>
  within(screen.getByRole('form')).getByLabelText(name)

async function fillIn(changes: Partial<typeof WRITTEN> = {}) {
  const { name, email, category, message } = { ...WRITTEN, ...changes }
  await fill('Nom', name)
  await fill('Email', email)
  await user.selectOptions(field('Catégorie'), category)
  await fill('Message', message)
}

describe('the info panel', () => {
  test('names the other ways to reach the team', async () => {
    const { identity, links } = FIRST_SITE
    await openSite('/contact')
    const panel = within(screen.getByRole('region', { name: 'La radio du port reste ouverte' }))
    expect(panel.getByRole('link', { name: new RegExp(identity.contactMail) })).toHaveAttribute(
      'href',
      `mailto:${identity.contactMail}`,
    )
    expect(panel.getByRole('link', { name: /Rejoindre le salon/ })).toHaveAttribute(
      'href',
      links.chat,
    )
  })
})

describe('the fields', () => {
  test('each say what is missing, and the first one takes the focus', async () => {
    await openSite('/contact')
    await press('Envoyer')
    for (const [name, message] of [
      ['Nom', 'Veuillez entrer votre nom'],
      ['Email', 'Veuillez entrer une adresse email valide'],
      ['Catégorie', 'Veuillez sélectionner une catégorie'],
      ['Message', 'Veuillez entrer votre message'],
    ] as const) {
      expect(field(name)).toHaveAccessibleDescription(message)
      expect(field(name)).toHaveAttribute('aria-invalid', 'true')
      expect(screen.getByText(message)).toBeVisible()
    }
    expect(field('Nom')).toHaveFocus()
    expect(sentTo(sendContact)).toEqual([])
  })

  test('refuse an address that is none, count blanks as nothing, and stop complaining once corrected', async () => {
    await openSite('/contact')
    await fillIn({ name: '   ', email: 'lou@quai' })
    await press('Envoyer')
    await screen.findByText('Veuillez entrer votre nom')
    screen.getByText('Veuillez entrer une adresse email valide')
    await fill('Email', 'lou@port-minuit.example')
    expect(screen.queryByText('Veuillez entrer une adresse email valide')).toBeNull()
  })

  test('offer the three categories, and a link may choose one', async () => {
    await openSite('/contact?motif=remboursement')
    expect(field('Catégorie')).toHaveValue('remboursement')
    const options = within(field('Catégorie')).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      '',
      'contact',
      'remboursement',
      'developpement',
    ])
  })
})

describe('sending', () => {
  test('shows that it is under way, sends once, then thanks for 3 s and empties the form', async () => {
    const release = hold(sendContact)
    await openSite('/contact')
    await fillIn({ category: 'remboursement' })
    await press('Envoyer')
    const pending = await screen.findByRole('button', { name: 'Envoi en cours...' })
    expect(pending).toHaveAttribute('aria-disabled', 'true')
    await user.click(pending)
    freezeClock()
    release({ json: { success: true } })
    await frozenUntil(() => screen.getByText(SENT))
    expect(screen.getByText(SENT).closest('[role=status]')).not.toBeNull()
    expect(sentTo(sendContact).map(({ body }) => body)).toEqual([
      { ...WRITTEN, category: 'remboursement' },
    ])
    await pass(2999)
    screen.getByText(SENT)
    expect(field('Nom')).toHaveValue('Lou Kerjean')
    await pass(1)
    expect(screen.queryByText(SENT)).toBeNull()
    for (const name of FIELDS) expect(field(name)).toHaveValue('')
  })

  test.for([
    ['none when nobody is', null],
    ['one that has expired, which changes nothing', 'jeton.trop.vieux'],
  ] as const)('carries the token of who is signed in: %s', async ([_what, token]) => {
    if (token) rememberCustomer({}, token)
    answer(sendContact, { json: { success: true } })
    await openSite('/contact')
    await fillIn()
    await press('Envoyer')
    await screen.findByText(SENT)
    expect(location.pathname).toBe('/contact')
    expect(sentTo(sendContact).map(({ headers }) => headers.get('authorization'))).toEqual([
      token && `Bearer ${token}`,
    ])
  })

  const busy = 'Trop de messages. Réessayez dans 40 secondes.'
  const failures: [how: string, given: Answer, told: string][] = [
    ['too many were', { status: 429, json: { message: busy } }, busy],
    ['it is refused', { status: 500, json: { success: false } }, FAILURE],
    ['it is answered without success', { json: { success: false } }, FAILURE],
    ['it is cut', null, FAILURE],
  ]
  test('that fails says so for 3 s, in the server’s words when there were too many, and keeps what was written', async () => {
    await openSite('/contact')
    await fillIn()
    freezeClock()
    for (const [how, given, told] of failures) {
      answer(sendContact, given)
      pressFrozen('Envoyer')
      await frozenUntil(() => expect(screen.getByRole('alert'), how).toHaveTextContent(told))
      await pass(2999)
      expect(screen.getByRole('alert'), how).toHaveTextContent(told)
      await pass(1)
      expect(screen.queryByRole('alert'), how).toBeNull()
      expect(field('Message'), how).toHaveValue(WRITTEN.message)
    }
  })
})
