import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { login, register } from '#contract/endpoints/auth.ts'
import { captchaImage, captchaProof } from '#contract/endpoints/captcha.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'
import { fill, press, user } from '#web/testing/user.ts'
import { freezeClock, frozenUntil, pass, pressFrozen } from '#web/testing/visitor.tsx'

const SIGNED_IN = {
  success: true,
  token: 'a.b.c',
  user: {
    id: 1,
    username: 'lou',
    email: 'lou@port-minuit.example',
    roles: ['user'],
    created_at: '2026-11-01T10:00:00.000Z',
    last_login: null,
  },
}
const WRONG_CODE = 'Code de sécurité incorrect'
const CUT = 'Erreur de connexion au serveur'

const name = () => screen.getByLabelText('Nom d’utilisateur')
const password = () => screen.getByLabelText('Mot de passe')
const code = () => screen.getByLabelText('Code de sécurité')
const openTab = async (label: string) => user.click(await screen.findByRole('tab', { name: label }))

async function signIn() {
  await fill('Nom d’utilisateur', 'lou')
  await fill('Mot de passe', 'marée-haute')
  await press('Se connecter')
}

const expectWelcome = () => expectSaid('status', 'Connexion réussie ! Redirection...')

/** A code that the server draws and checks; the page has no picture of it here. */
const askForCode = () => answer(captchaImage, { status: 404 })

describe('signing in', () => {
  test('asks for both fields, and is where the first of them is', async () => {
    await openSite('/login')
    await press('Se connecter')
    expect(name()).toHaveAccessibleDescription("Veuillez entrer votre nom d'utilisateur")
    expect(password()).toHaveAccessibleDescription('Veuillez entrer votre mot de passe')
    expect(name()).toHaveFocus()
  })

  test('remembers who asks for it, in place of an earlier session', async () => {
    answer(login, { json: SIGNED_IN })
    sessionStorage.setItem('authToken', 'ancien')
    sessionStorage.setItem('user', '{}')
    await openSite('/login')
    await user.click(screen.getByRole('checkbox', { name: 'Se souvenir de moi' }))
    await signIn()
    await expectWelcome()
    expect(localStorage.getItem('authToken')).toBe('a.b.c')
    expect(sessionStorage.getItem('authToken')).toBeNull()
    await expectAddress('/redirect')
  })

  test('greets, keeps the session for this tab, and goes on to the choice page after 1.5 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answer(login, { json: SIGNED_IN })
    await openSite('/login')
    await fill('Nom d’utilisateur', 'lou')
    await fill('Mot de passe', 'marée-haute')
    freezeClock()
    pressFrozen('Se connecter')
    await frozenUntil(() => screen.getByText('Connexion réussie ! Redirection...'))
    expect(sessionStorage.getItem('authToken')).toBe('a.b.c')
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(SIGNED_IN.user)
    expect(localStorage).toHaveLength(0)
    await pass(1499)
    expect(location.pathname).toBe('/login')
    await pass(1)
    expect(location.pathname).toBe('/redirect')
  })

  const failures: [how: string, answer: Answer, message: string][] = [
    ['refused with words', { status: 401, json: { message: 'Suspendu' } }, 'Suspendu'],
    ['refused without words', { status: 401 }, 'Identifiants incorrects'],
    ['answered without success', { json: { success: false, message: 'Trop tard' } }, 'Trop tard'],
    ['answered without success or words', { json: { success: false } }, 'Identifiants incorrects'],
    ['answered by something else', { status: 502, json: 'Bad gateway' }, 'Identifiants incorrects'],
    ['not answered', null, CUT],
  ]
  test.for(failures)('tells when it is %s', async ([_how, given, message]) => {
    answer(login, given)
    await openSite('/login')
    await signIn()
    await expectSaid('alert', message)
    expect(password()).toHaveValue('marée-haute')
    expect(sessionStorage.getItem('authToken')).toBeNull()
  })

  test('can be done once at a time', async () => {
    const release = hold(login)
    await openSite('/login')
    await signIn()
    await user.click(screen.getByRole('button', { name: 'Connexion…' }))
    await user.type(password(), '{Enter}')
    release({ status: 401 })
    await expectSaid('alert', 'Identifiants incorrects')
    expect(sentTo(login)).toHaveLength(1)
  })
})

describe('the security code', () => {
  test('is neither shown nor asked for when the server wants none', async () => {
    answer(login, { json: SIGNED_IN })
    await openSite('/login')
    await waitFor(() => expect(code()).not.toBeVisible())
    expect(screen.queryByRole('img', { name: 'Code de sécurité à recopier' })).toBeNull()
    await signIn()
    await expectWelcome()
    expect(sentTo(login)[0]?.body).toMatchObject({ captchaText: '' })
  })

  test('has no place while the server is asked, where the page was told that it wants none', async () => {
    const release = hold(captchaImage)
    await openSite('/login', { site: { ...FIRST_SITE, noCaptcha: true } })
    expect(code()).not.toBeVisible()
    release({ status: 404 })
    await waitFor(() => expect(code()).toBeVisible())
  })

  test('is waited for by who is faster than it', async () => {
    const release = hold(captchaImage)
    answer(login, { json: SIGNED_IN })
    await openSite('/login')
    await signIn()
    expect(await screen.findByRole('button', { name: 'Connexion…' })).toBeVisible()
    expect(sentTo(login)).toHaveLength(0)
    release({ json: { captcha: 'off' } })
    await expectWelcome()
  })

  test('is asked for before anything is sent, and renewed', async () => {
    askForCode()
    await openSite('/login')
    await signIn()
    await waitFor(() => expect(code()).toHaveAccessibleDescription(WRONG_CODE))
    expect(code()).toHaveFocus()
    expect(sentTo(captchaImage)).toHaveLength(2)
    expect(sentTo(login)).toHaveLength(0)
  })

  test('is emptied and renewed when the server refuses, and what else was typed is kept', async () => {
    askForCode()
    answer(login, { status: 400, json: { message: WRONG_CODE } })
    await openSite('/login')
    await fill('Code de sécurité', 'K7MPX')
    await signIn()
    await expectSaid('alert', WRONG_CODE)
    expect(sentTo(login)[0]?.body).toEqual({
      username: 'lou',
      password: 'marée-haute',
      captchaText: 'K7MPX',
    })
    expect(code()).toHaveValue('')
    expect(password()).toHaveValue('marée-haute')
    expect(sentTo(captchaImage)).toHaveLength(2)
  })

  test('has an equal way for who cannot read it', async () => {
    askForCode()
    answer(captchaProof, { json: { challenge: 'défi', difficulty: 6 } })
    answer(login, { json: SIGNED_IN })
    await openSite('/login')
    await press('Je ne peux pas lire ce code')
    await expectSaid('status', /^Vérification faite par votre appareil/)
    expect(document.activeElement).toHaveTextContent('Vérification faite')
    expect(screen.queryByLabelText('Code de sécurité')).toBeNull()
    await signIn()
    await expectWelcome()
    expect(sentTo(login)[0]?.body).toMatchObject({
      captchaText: expect.stringMatching(/^preuve:\d+$/),
    })
  })

  test('says when the equal way fails, and offers it again', async () => {
    askForCode()
    answer(captchaProof, null)
    await openSite('/login')
    await press('Je ne peux pas lire ce code')
    await expectSaid('alert', 'La vérification n’a pas abouti. Veuillez réessayer.')
    expect(screen.getByRole('button', { name: 'Je ne peux pas lire ce code' })).toBeVisible()
  })
})

describe('the fields', () => {
  test('say what they hold to password managers, and show the password on demand', async () => {
    await openSite('/login')
    expect(name()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    await fill('Mot de passe', 'collé-ici')
    expect(password()).toHaveAttribute('type', 'password')
    await press('Afficher le mot de passe')
    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveValue('collé-ici')
    await press('Masquer le mot de passe')
    expect(password()).toHaveAttribute('type', 'password')
    await openTab('INSCRIPTION')
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
    for (const label of ['Mot de passe', 'Confirmation du mot de passe'])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password')
  })
})

describe('opening an account', () => {
  const fields = {
    'Nom d’utilisateur': 'lou',
    Email: 'lou@port-minuit.example',
    'Mot de passe': 'marée-haute',
    'Confirmation du mot de passe': 'marée-haute',
  }

  async function fillIn(changes: Partial<typeof fields> = {}) {
    for (const [label, text] of Object.entries({ ...fields, ...changes })) await fill(label, text)
    await press('Créer mon compte')
  }

  beforeEach(async () => {
    await openSite('/login')
    await openTab('INSCRIPTION')
  })

  test('is what the page is called by', async () => {
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inscription')
  })

  test('checks every field at once', async () => {
    await fillIn({
      'Nom d’utilisateur': 'ab',
      Email: 'ab@',
      'Mot de passe': '12345',
      'Confirmation du mot de passe': '54321',
    })
    for (const [label, words] of [
      ['Nom d’utilisateur', "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)"],
      ['Email', 'Veuillez entrer une adresse email valide'],
      ['Mot de passe', /Veuillez choisir un mot de passe valide \(minimum 6 caractères\)$/],
      ['Confirmation du mot de passe', 'Les mots de passe ne correspondent pas'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words)
    expect(sentTo(register)).toHaveLength(0)
  })

  test('asks for the confirmation', async () => {
    await fillIn({ 'Confirmation du mot de passe': '' })
    expect(screen.getByLabelText('Confirmation du mot de passe')).toHaveAccessibleDescription(
      'Les mots de passe ne correspondent pas',
    )
    expect(sentTo(register)).toHaveLength(0)
  })

  test('is followed by a login at once', async () => {
    answer(register, { json: { success: true, message: 'Compte créé.' } })
    answer(login, { json: SIGNED_IN })
    await fillIn()
    await expectSaid('status', 'Compte créé.')
    await signIn()
    await expectWelcome()
    expect(sentTo(register)[0]?.body).toEqual({
      username: 'lou',
      email: 'lou@port-minuit.example',
      password: 'marée-haute',
      captchaText: '',
    })
  })

  const failures: [how: string, answer: Answer, message: string][] = [
    ['refused with words', { status: 409, json: { message: 'Déjà pris.' } }, 'Déjà pris.'],
    ['refused without words', { status: 500 }, 'Erreur lors de la création du compte'],
    [
      'answered without success',
      { json: { success: false, message: 'Fermé ce soir' } },
      'Fermé ce soir',
    ],
    ['not answered', null, CUT],
  ]
  test.for(failures)('tells when it is %s', async ([_how, given, message]) => {
    answer(register, given)
    await fillIn()
    await expectSaid('alert', message)
  })
})

describe('changing tabs', () => {
  test('finds the form of an account that was opened empty, its code too', async () => {
    askForCode()
    answer(register, { json: { success: true, message: 'Compte créé.' } })
    const openForm = async () => {
      await openTab('INSCRIPTION')
      await screen.findByRole('button', { name: 'Créer mon compte' })
    }
    await openSite('/login')
    await openForm()
    await fill('Nom d’utilisateur', 'lou')
    await fill('Email', 'lou@port-minuit.example')
    await fill('Mot de passe', 'marée-haute')
    await fill('Confirmation du mot de passe', 'marée-haute')
    await fill('Code de sécurité', 'K7MPX')
    await press('Créer mon compte')
    await expectSaid('status', 'Compte créé.')
    expect(sentTo(register)[0]?.body).toMatchObject({ captchaText: 'K7MPX' })
    await openForm()
    for (const label of ['Nom d’utilisateur', 'Email', 'Code de sécurité'])
      expect(screen.getByLabelText(label)).toHaveValue('')
  })

  test('clears messages and renews the code', async () => {
    askForCode()
    answer(login, { status: 401 })
    await openSite('/login')
    await press('Se connecter')
    expect(password()).toHaveAccessibleDescription('Veuillez entrer votre mot de passe')
    await openTab('INSCRIPTION')
    await screen.findByRole('button', { name: 'Créer mon compte' })
    expect(password()).toHaveAccessibleDescription('6 caractères au minimum.')
    await waitFor(() => expect(sentTo(captchaImage)).toHaveLength(2))
    await openTab('CONNEXION')
    await fill('Code de sécurité', 'K7MPX')
    await signIn()
    await expectSaid('alert', 'Identifiants incorrects')
    await openTab('INSCRIPTION')
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(sentTo(captchaImage)).toHaveLength(5))
  })
})
