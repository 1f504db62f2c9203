import { expect, type Page } from '@playwright/test'
import { type Account, ADMIN, buildAccount, createAccount, openSession, remember } from './accounts.ts'
import { receiveMail } from './mailbox.ts'
import { REFUSED, requestsTo, stopClock, visit } from './site.ts'
import { test } from './test.ts'

const LOGIN = '/api/auth/login'
const REGISTER = '/api/auth/register'
const FORGOT = '/api/auth/forgot-password'
const RESET = '/api/auth/reset-password'
const CAPTCHA = '/api/auth/captcha'
const VERIFY = '/api/admin/verify'
const NETWORK_FAILURE = 'Erreur de connexion au serveur'
const WRONG_CODE = 'Code de sécurité incorrect'
/** What the page draws when chance always answers 0. */
const LOCAL_CODE = 'AAAAA'
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedErrors: [REFUSED] })

test.beforeEach(async ({ page }) => {
  await page.addInitScript('Math.random = () => 0')
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const code = (page: Page) => field(page, 'Code de sécurité')
const tab = (page: Page, name: 'CONNEXION' | 'INSCRIPTION') => page.getByRole('tab', { name })
const loginButton = (page: Page) => page.getByRole('button', { name: 'Se connecter' })
const registerButton = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' })
const stored = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate<(string | null)[]>(`[${storage}.getItem('authToken'), ${storage}.getItem('user')]`)

/** Opens the page and waits for its code; answers the pictures asked for so far and from now on. */
async function openLogin(page: Page) {
  const pictures = requestsTo(page, CAPTCHA)
  await visit(page, '/login')
  await expect.poll(() => pictures.length).toBe(1)
  return pictures
}

async function fillLogin(page: Page, { username, password }: Pick<Account, 'username' | 'password'>, captcha = LOCAL_CODE) {
  await field(page, 'Nom d’utilisateur').fill(username)
  await secret(page, 'Mot de passe').fill(password)
  await code(page).fill(captcha)
}

async function fillRegister(page: Page, account: Account, confirmation = account.password) {
  await field(page, 'Nom d’utilisateur').fill(account.username)
  await field(page, 'Email').fill(account.email)
  await secret(page, 'Mot de passe').fill(account.password)
  await secret(page, 'Confirmation du mot de passe').fill(confirmation)
  await code(page).fill(LOCAL_CODE)
}

async function openRegister(page: Page) {
  await visit(page, '/login')
  await tab(page, 'INSCRIPTION').click()
  await expect(registerButton(page)).toBeVisible()
}

test.describe('signing in', () => {
  test('greets, keeps the session for this tab, and goes on to the choice page after 1.5 s', async ({ page, request }) => {
    const account = await createAccount(request)
    await page.clock.install()
    await visit(page, '/login')
    await stopClock(page)
    await fillLogin(page, account, ` ${LOCAL_CODE.toLowerCase()} `)
    await loginButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Connexion réussie ! Redirection...' })).toBeVisible()
    const [token, user] = await stored(page, 'sessionStorage')
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(JSON.parse(user ?? '')).toMatchObject({ username: account.username, email: account.email, roles: ['user'] })
    expect(await stored(page, 'localStorage')).toEqual([null, null])
    await page.clock.runFor(1499)
    await expect(page).toHaveURL('/login')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/redirect')
  })

  test('remembers who asks for it, in place of an earlier session', async ({ page, request }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await page.evaluate(`sessionStorage.setItem('authToken', 'ancien'); sessionStorage.setItem('user', '{}')`)
    await fillLogin(page, account)
    await page.getByRole('checkbox', { name: 'Se souvenir de moi' }).check()
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect((await stored(page, 'localStorage'))[0]).toMatch(/\./)
    expect(await stored(page, 'sessionStorage')).toEqual([null, null])
  })

  test('works with the keyboard alone', async ({ page, request }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await tab(page, 'CONNEXION').focus()
    const type = async (text: string) => {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await type(account.username)
    await type(account.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Afficher un autre code' })).toBeFocused()
    await type(LOCAL_CODE)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/redirect')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bienvenue, ${account.username}`)
  })

  test('asks for both fields and the right code', async ({ page }) => {
    const calls = requestsTo(page, LOGIN)
    const pictures = await openLogin(page)
    await loginButton(page).click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAccessibleDescription("Veuillez entrer votre nom d'utilisateur")
    await expect(secret(page, 'Mot de passe')).toHaveAccessibleDescription('Veuillez entrer votre mot de passe')
    await expect(field(page, 'Nom d’utilisateur')).toBeFocused()

    await fillLogin(page, buildAccount(), 'BBBBB')
    await loginButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await expect(code(page)).toHaveValue('')
    await expect(code(page)).toBeFocused()
    await expect.poll(() => pictures.length).toBe(2)
    expect(calls).toHaveLength(0)
  })

  test('a wrong password is said in the server’s words, and the code is renewed', async ({ page, request }) => {
    const account = await createAccount(request)
    const pictures = await openLogin(page)
    await fillLogin(page, { ...account, password: 'marée-basse' })
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects')
    await expect(code(page)).toHaveValue('')
    await expect(secret(page, 'Mot de passe')).toHaveValue('marée-basse')
    await expect.poll(() => pictures.length).toBe(2)
    expect(await stored(page, 'sessionStorage')).toEqual([null, null])
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
  })

  for (const [how, answer, message] of [
    ['refused with words', { status: 401, json: { success: false, message: 'Compte suspendu' } }, 'Compte suspendu'],
    ['refused without words', { status: 401, json: {} }, 'Identifiants incorrects'],
    ['answered without success', { status: 200, json: { success: false, message: 'Trop tard' } }, 'Trop tard'],
    ['answered without success or words', { status: 200, json: { success: false } }, 'Identifiants incorrects'],
    ['answered by something else', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Identifiants incorrects'],
    ['not answered', null, NETWORK_FAILURE],
  ] as const) {
    test(`when ${how}, says « ${message} »`, async ({ page }) => {
      await page.route(LOGIN, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await visit(page, '/login')
      await fillLogin(page, buildAccount())
      await loginButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(code(page)).toHaveValue('')
    })
  }

  test('can be done once at a time', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(LOGIN, async (route) => {
      await held.promise
      await route.fulfill({ status: 401, json: {} })
    })
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await fillLogin(page, buildAccount())
    await loginButton(page).click()
    const pending = page.getByRole('button', { name: 'Connexion…' })
    await pending.click({ force: true })
    await code(page).press('Enter')
    held.resolve()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})

test.describe('the fields', () => {
  test('say what they hold to password managers, and accept a paste', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(page, '/login')
    await expect(field(page, 'Nom d’utilisateur')).toHaveAttribute('autocomplete', 'username')
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('autocomplete', 'current-password')
    await page.evaluate(`navigator.clipboard.writeText('collé-ici')`)
    await secret(page, 'Mot de passe').press('ControlOrMeta+v')
    await expect(secret(page, 'Mot de passe')).toHaveValue('collé-ici')
    await tab(page, 'INSCRIPTION').click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAttribute('autocomplete', 'username')
    await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'email')
    for (const name of ['Mot de passe', 'Confirmation du mot de passe']) {
      await expect(secret(page, name)).toHaveAttribute('autocomplete', 'new-password')
    }
  })

  test('show the password on demand', async ({ page }) => {
    await visit(page, '/login')
    await secret(page, 'Mot de passe').fill('marée-haute')
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'text')
    await expect(secret(page, 'Mot de passe')).toHaveValue('marée-haute')
    await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
    await expect(secret(page, 'Mot de passe')).toHaveAttribute('type', 'password')
  })
})

test.describe('the security code', () => {
  test('is a picture of 180 by 60 that the server draws and checks, renewed on demand', async ({ page }) => {
    await page.route(CAPTCHA, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
    await page.route(LOGIN, (route) => route.fulfill({ status: 400, json: { success: false, message: WRONG_CODE } }))
    const calls = requestsTo(page, LOGIN)
    const pictures = await openLogin(page)
    const canvas = page.locator('canvas')
    await expect(canvas).toHaveAttribute('width', '180')
    await expect(canvas).toHaveAttribute('height', '60')
    await code(page).fill('vieux')
    await page.getByRole('button', { name: 'Afficher un autre code' }).click()
    await expect.poll(() => pictures.length).toBe(2)
    await expect(code(page)).toHaveValue('')

    await fillLogin(page, { username: 'lou', password: 'marée-haute' }, 'K7MPX')
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
    expect(calls[0]?.postDataJSON()).toEqual({ username: 'lou', password: 'marée-haute', captchaText: 'K7MPX' })
    await expect.poll(() => pictures.length).toBe(3)
  })

  test('is drawn and checked by the page when the server has none, and sent all the same', async ({ page }) => {
    await page.route(CAPTCHA, (route) => route.abort())
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await expect
      .poll(() => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().length))
      .toBeGreaterThan(1000)
    await fillLogin(page, buildAccount(), 'faux')
    await loginButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await code(page).fill(LOCAL_CODE)
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Identifiants incorrects')
    expect(calls.map((call) => call.postDataJSON().captchaText)).toEqual([LOCAL_CODE])
  })

  test('has an equal way for who cannot read it', async ({ page, request }) => {
    const account = await createAccount(request)
    await page.route(CAPTCHA, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
    await page.route(`${CAPTCHA}/proof`, (route) => route.fulfill({ json: { challenge: 'défi', difficulty: 6 } }))
    const calls = requestsTo(page, LOGIN)
    await visit(page, '/login')
    await field(page, 'Nom d’utilisateur').fill(account.username)
    await secret(page, 'Mot de passe').fill(account.password)
    await page.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Vérification faite par votre appareil' })).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Vérification faite')
    await expect(code(page)).toHaveCount(0)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect(calls[0]?.postDataJSON().captchaText).toMatch(/^preuve:\d+$/)
  })

  test('says when the equal way fails, and offers it again', async ({ page }) => {
    await page.route(`${CAPTCHA}/proof`, (route) => route.abort())
    await visit(page, '/login')
    await page.getByRole('button', { name: 'Je ne peux pas lire ce code' }).click()
    await expect(page.getByRole('alert')).toHaveText('La vérification n’a pas abouti. Veuillez réessayer.')
    await expect(page.getByRole('button', { name: 'Je ne peux pas lire ce code' })).toBeVisible()
  })
})

test.describe('changing tabs', () => {
  test('clears messages and renews the code', async ({ page }) => {
    const pictures = await openLogin(page)
    await loginButton(page).click()
    await expect(page.getByText('Veuillez entrer votre mot de passe')).toBeVisible()
    await tab(page, 'INSCRIPTION').click()
    await expect(registerButton(page)).toBeVisible()
    await expect(page.locator('.field-error')).toHaveCount(0)
    await expect.poll(() => pictures.length).toBe(2)
    await page.route(REGISTER, (route) => route.abort())
    await fillRegister(page, buildAccount())
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(NETWORK_FAILURE)
    const before = pictures.length
    await tab(page, 'CONNEXION').click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => pictures.length).toBeGreaterThan(before)
  })
})

test.describe('opening an account', () => {
  test('tells so, empties the form and leads to a login that works', async ({ page }) => {
    const account = buildAccount()
    await openRegister(page)
    await fillRegister(page, account)
    await registerButton(page).click()
    await expect(tab(page, 'CONNEXION')).toHaveAttribute('aria-selected', 'true')
    const welcome = page.getByRole('status').filter({ hasText: 'Compte créé avec succès. Vous pouvez vous connecter.' })
    await expect(welcome).toBeVisible()
    await expect(field(page, 'Nom d’utilisateur')).toBeFocused()
    await expect(field(page, 'Nom d’utilisateur')).toHaveValue('')
    await tab(page, 'INSCRIPTION').click()
    await expect(welcome).toHaveCount(0)
    for (const name of ['Nom d’utilisateur', 'Email', 'Code de sécurité']) await expect(field(page, name)).toHaveValue('')
    await tab(page, 'CONNEXION').click()
    await expect(welcome).toHaveCount(0)
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
    expect(await receiveMail(`To: ${account.email}`)).toContain('Bienvenue')
  })

  test('is followed by a login at once', async ({ page }) => {
    const account = buildAccount()
    await openRegister(page)
    await fillRegister(page, account)
    await registerButton(page).click()
    await expect(page.getByText('Compte créé avec succès')).toBeVisible()
    await fillLogin(page, account)
    await loginButton(page).click()
    await expect(page).toHaveURL('/redirect')
  })

  test('checks every field at once', async ({ page }) => {
    const calls = requestsTo(page, REGISTER)
    await openRegister(page)
    await fillRegister(page, { username: 'ab', email: 'ab@', password: '12345' }, '54321')
    await registerButton(page).click()
    await expect(field(page, 'Nom d’utilisateur')).toHaveAccessibleDescription(
      "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)",
    )
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Veuillez entrer une adresse email valide')
    await expect(secret(page, 'Mot de passe')).toHaveAccessibleDescription(
      /Veuillez choisir un mot de passe valide \(minimum 6 caractères\)$/,
    )
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
    expect(calls).toHaveLength(0)
  })

  test('asks for the confirmation and for the right code', async ({ page }) => {
    await openRegister(page)
    await fillRegister(page, buildAccount(), '')
    await registerButton(page).click()
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await secret(page, 'Confirmation du mot de passe').fill('marée-haute')
    await code(page).fill('non')
    await registerButton(page).click()
    await expect(code(page)).toHaveAccessibleDescription(WRONG_CODE)
    await expect(code(page)).toHaveValue('')
  })

  test('says which name or address is taken, and renews the code', async ({ page, request }) => {
    const taken = await createAccount(request)
    await openRegister(page)
    await fillRegister(page, buildAccount({ username: taken.username.toUpperCase() }))
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText("Ce nom d'utilisateur est déjà utilisé.")
    await expect(code(page)).toHaveValue('')
    await fillRegister(page, buildAccount({ email: taken.email }))
    await registerButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Cette adresse email est déjà utilisée.')
  })

  for (const [how, answer, message] of [
    ['refused without words', { status: 500, json: {} }, 'Erreur lors de la création du compte'],
    ['answered without success', { status: 200, json: { success: false, message: 'Fermé ce soir' } }, 'Fermé ce soir'],
    ['not answered', null, NETWORK_FAILURE],
  ] as const) {
    test(`when ${how}, says « ${message} »`, async ({ page }) => {
      await page.route(REGISTER, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await openRegister(page)
      await fillRegister(page, buildAccount())
      await registerButton(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }
})

test.describe('a forgotten password', () => {
  test('is replaced through the link in the mail, once, and the way leads back to the login after 3 s', async ({ page, request }) => {
    const account = await createAccount(request)
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await field(page, 'Email').fill(account.email)
    await page.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Un email de réinitialisation a été envoyé à votre adresse email.' }),
    ).toBeVisible()
    const mail = await receiveMail(`To: ${account.email}`, '/reset-password/')
    const link = /\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? ''

    await page.clock.install()
    await visit(page, link)
    await expect(secret(page, 'Nouveau mot de passe')).toBeVisible()
    await stopClock(page)
    await secret(page, 'Nouveau mot de passe').fill('marée-montante')
    await secret(page, 'Confirmation du mot de passe').fill('marée-montante')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...' }),
    ).toBeVisible()
    await page.clock.runFor(2999)
    await expect(page).toHaveURL(link)
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/login')
    await openSession(request, { ...account, password: 'marée-montante' })

    await visit(page, link)
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
  })

  test('needs a valid address', async ({ page }) => {
    await visit(page, '/forgot-password')
    for (const typed of ['', 'lou', 'lou@']) {
      await field(page, 'Email').fill(typed)
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Veuillez entrer une adresse email valide')
    }
    await page.getByRole('link', { name: 'Retour à la connexion' }).click()
    await expect(page).toHaveURL('/login')
  })

  for (const [how, answer, message] of [
    ['refused with words', { status: 503, json: { message: 'Revenez plus tard' } }, 'Revenez plus tard'],
    ['refused without words', { status: 500, json: {} }, "Une erreur est survenue lors de l'envoi de l'email."],
    ['answered without success', { status: 200, json: { success: false } }, "Une erreur est survenue lors de l'envoi de l'email."],
    ['not answered', null, NETWORK_FAILURE],
  ] as const) {
    test(`when ${how}, says « ${message} »`, async ({ page }) => {
      await page.route(FORGOT, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await visit(page, '/forgot-password')
      await field(page, 'Email').fill('lou@port-minuit.example')
      await page.getByRole('button', { name: 'Recevoir le lien' }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }
})

test.describe('a new password', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer le mot de passe' })

  async function openValidLink(page: Page) {
    await page.route('/api/auth/validate-reset-token/*', (route) => route.fulfill({ json: { success: true, message: 'Lien valide.' } }))
    await visit(page, '/reset-password/jeton')
    await expect(save(page)).toBeVisible()
  }

  test('needs a link', async ({ page }) => {
    await visit(page, '/reset-password')
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide.')
    await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('needs a link that the server knows', async ({ page }) => {
    await visit(page, '/reset-password/inconnu')
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
    await expect(save(page)).toHaveCount(0)
  })

  test('waits for the link to be checked', async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route('/api/auth/validate-reset-token/*', async (route) => {
      await held.promise
      await route.fulfill({ json: { success: false } })
    })
    await visit(page, '/reset-password/jeton')
    await expect(page.getByRole('status').filter({ hasText: 'Vérification du lien…' })).toBeVisible()
    held.resolve()
    await expect(page.getByRole('alert')).toHaveText('Lien de réinitialisation invalide ou expiré.')
  })

  test('is checked and confirmed', async ({ page }) => {
    await openValidLink(page)
    await save(page).click()
    await expect(secret(page, 'Nouveau mot de passe')).toHaveAccessibleDescription(
      /Veuillez entrer un mot de passe valide \(minimum 6 caractères\)$/,
    )
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription('Veuillez confirmer votre mot de passe')
    await secret(page, 'Nouveau mot de passe').fill('marée-haute')
    await secret(page, 'Confirmation du mot de passe').fill('marée-basse')
    await save(page).click()
    await expect(secret(page, 'Confirmation du mot de passe')).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
  })

  for (const [how, answer, message] of [
    ['refused with words', { status: 400, json: { message: 'Lien déjà utilisé' } }, 'Lien déjà utilisé'],
    ['refused without words', { status: 500, json: {} }, 'Erreur lors de la réinitialisation du mot de passe'],
    ['not answered', null, NETWORK_FAILURE],
  ] as const) {
    test(`when ${how}, says « ${message} »`, async ({ page }) => {
      await page.route(RESET, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await openValidLink(page)
      await secret(page, 'Nouveau mot de passe').fill('marée-haute')
      await secret(page, 'Confirmation du mot de passe').fill('marée-haute')
      await save(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    })
  }
})

test.describe('the choice page', () => {
  const adminLink = (page: Page) => page.locator('main').getByRole('link', { name: 'Administration' })
  const shopLink = (page: Page) => page.locator('main').getByRole('link', { name: 'Aller à la boutique' })

  test('needs someone who is signed in', async ({ page }) => {
    await visit(page, '/redirect')
    await expect(page).toHaveURL('/login')
  })

  test('needs the user as much as the token', async ({ page }) => {
    await page.addInitScript(`localStorage.setItem('authToken', 'jeton'); localStorage.setItem('user', 'illisible')`)
    await visit(page, '/redirect')
    await expect(page).toHaveURL('/login')
  })

  test('loads for 0.8 s, then welcomes and shows the ways on', async ({ page, request }) => {
    const account = await createAccount(request)
    await remember(page, await openSession(request, account))
    await page.clock.install()
    await visit(page, '/accueil')
    await stopClock(page)
    const accountLink = page.getByRole('banner').getByRole('link', { name: 'MON COMPTE' }).first()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(accountLink).toHaveAttribute('title', `Connecté : ${account.username}`)
    await expect(page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'CONNEXION' })).toBeVisible()
    await accountLink.click()
    await expect(page).toHaveURL('/redirect')
    await expect(page.locator('main').getByRole('status')).toContainText('Chargement...')
    await page.clock.runFor(799)
    await expect(shopLink(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bienvenue, ${account.username}`)
    await expect(shopLink(page)).toHaveAttribute('href', '/shop')
    await expect(page.locator('main').getByRole('link', { name: 'Mon espace client' })).toHaveAttribute('href', '/panelclient')
    await expect(adminLink(page)).toHaveCount(0)
  })

  test('leads an admin to the panel', async ({ page, request }) => {
    await remember(page, await openSession(request, ADMIN))
    await visit(page, '/redirect')
    await expect(adminLink(page)).toHaveAttribute('href', '/admin')
  })

  for (const [what, answer, roles, expected] of [
    ['a yes of the server', { status: 200, json: { isAdmin: true } }, ['user'], 1],
    ['an answer that says nothing', { status: 200, json: {} }, ['user'], 1],
    ['a no in a good answer', { status: 200, json: { isAdmin: false } }, ['admin'], 0],
    ['a refusal, whatever is stored,', { status: 403, json: {} }, ['admin'], 0],
    ['no answer, for a stored admin,', null, ['user', 'admin'], 1],
    ['no answer, for roles stored as text,', null, '["admin"]', 1],
    ['no answer, for a stored customer,', null, ['user'], 0],
  ] as const) {
    test(`${what} ${expected ? 'shows' : 'hides'} the way to the panel`, async ({ page }) => {
      await page.route(VERIFY, (route) => (answer ? route.fulfill(answer) : route.abort()))
      const verified = requestsTo(page, VERIFY)
      await remember(page, { token: 'jeton', user: { id: 1, username: 'Lou', roles } })
      await visit(page, '/redirect')
      await expect(shopLink(page)).toBeVisible()
      expect(verified[0]?.headers().authorization).toBe('Bearer jeton')
      await expect(adminLink(page)).toHaveCount(expected)
    })
  }
})
