import { expect, type Page } from '@playwright/test'
import { BRAND, REFUSED, requestsTo, stopClock, visit } from './site.ts'
import { test } from './test.ts'

const PLAYERS = '/api/fivem-players'

const badge = (page: Page) => page.locator('.hero').getByRole('status')
const help = (page: Page) => page.getByRole('dialog', { name: 'Entrer en ville plus tard' })
const windows = (page: Page, layer: 'a' | 'b' | 'c') => page.locator(`.view-windows-${layer}`)
/** In the face of titles. */
const letterWidth = (page: Page, letter: string) =>
  page.evaluate<number>(`document.fonts.ready.then(() => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '800 100px ' + getComputedStyle(document.querySelector('h1')).fontFamily
    return context.measureText('${letter}').width
  })`)
/** It fades: a moment after the badge it may still be what it was. */
const expectBeam = (page: Page, visibility: 'visible' | 'hidden') =>
  expect
    .poll(() =>
      page.evaluate(
        `getComputedStyle(document.querySelector('.view-light'), '::after').visibility`,
      ),
    )
    .toBe(visibility)

async function answerPlayers(page: Page, body: unknown, status = 200) {
  await page.unroute(PLAYERS)
  await page.route(PLAYERS, (route) => route.fulfill({ status, json: body }))
}

async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} }); document.dispatchEvent(new Event('visibilitychange'))`,
  )
}

test('the page shows the brand, its sentence and the three figures, the players of the running server, three slides, each revealed when the reader reaches it, and the vision in four steps', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, '/accueil')
  const hero = page.locator('.hero')
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(BRAND.hero.title)
  await expect(hero).toContainText(BRAND.hero.subtitle)
  await expect(hero.getByRole('listitem')).toHaveText([
    '150+ véhicules',
    '10 factions',
    '24/7 activité',
  ])
  await expect(badge(page)).toHaveText(/^Serveur en ligne\s*\d+\/64 joueurs$/)
  // Names of players are set in it too, and many have one.
  expect(await letterWidth(page, '_')).toBeLessThan(1.2 * (await letterWidth(page, 'n')))

  const slides = page.locator('.slide')
  await expect(slides).toHaveCount(3)
  await expect(slides.locator('.kicker')).toHaveText([
    'Immersion',
    'Une histoire à écrire',
    'Une communauté humaine',
  ])
  for (const slide of await slides.all()) {
    await expect(slide).toHaveAttribute('data-reveal', 'waiting')
    await slide.scrollIntoViewIfNeeded()
    await expect(slide).toHaveAttribute('data-reveal', 'shown')
  }

  const vision = page.getByRole('region', { name: 'Notre Vision' })
  await expect(vision.getByRole('heading', { level: 3 })).toHaveText([
    'Immersion',
    'L’humain au centre',
    'Profondeur technique',
    'Univers persistant',
  ])
})

test.describe('the button of the hero', () => {
  test.use({ allowedErrors: ['Failed to launch'] })

  test('connects for 1.5 s, greets, and leaves for the game 0.5 s later', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/accueil')
    await stopClock(page)
    await page.evaluate(
      `navigation.addEventListener('navigate', ({ destination }) => { window.leftFor = destination.url })`,
    )
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status')

    await page.getByRole('button', { name: BRAND.hero.buttonText }).click()
    const connecting = page.getByRole('button', { name: 'CONNEXION...' })
    await expect(connecting).toHaveAttribute('aria-disabled', 'true')
    await connecting.click({ force: true })
    await page.clock.runFor(1499)
    await expect(connecting).toBeVisible()
    await expect(toast).toHaveCount(0)

    await page.clock.runFor(1)
    await expect(toast).toContainText('CONNEXION AU SERVEUR')
    await expect(toast).toContainText('univers criminel')
    await expect(page.getByRole('button', { name: BRAND.hero.buttonText })).toBeVisible()
    await page.clock.runFor(499)
    expect(await page.evaluate('window.leftFor')).toBeUndefined()
    await page.clock.runFor(1)
    await expect.poll(() => page.evaluate('window.leftFor')).toBe(BRAND.hero.buttonLink)

    await page.clock.runFor(2499)
    await expect(toast).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(1)
    await expect(toast).toHaveCount(0)

    // Nothing has taken the focus: there is no game here to open.
    await expect(help(page)).toBeHidden()
    await page.clock.runFor(500)
    await page.clock.resume()
    await expect(help(page)).toContainText('FiveM ne s’est pas ouvert')
    await page.keyboard.press('Escape')
    await expect(help(page)).toBeHidden()
  })

  test.describe('on a phone', () => {
    test.use({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      isMobile: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    })

    test('tells at once what is missing, and keeps address and link for later', async ({
      page,
    }) => {
      await visit(page, '/accueil')
      await page.getByRole('button', { name: BRAND.hero.buttonText }).tap()
      const address = BRAND.hero.buttonLink.replace('fivem://connect/', '')
      await expect(help(page).getByText(address, { exact: true })).toBeVisible()
      await help(page).getByRole('button', { name: 'Copier l’adresse' }).tap()
      await expect(help(page).getByRole('status')).toHaveText('Adresse copiée.')
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
      await expect(help(page).getByRole('link', { name: 'M’envoyer le lien' })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:.*${encodeURIComponent(BRAND.hero.buttonLink)}`),
      )
    })
  })
})

test.describe('the status badge', () => {
  test.describe('when asking fails', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('waits for the first answer, counts an empty server as online, and is offline, without a count and in the log, when there is none; the town is lit by the players and dark with the server', async ({
      page,
    }) => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      const held = Promise.withResolvers<void>()
      await page.clock.install()
      await page.route(PLAYERS, async (route) => {
        await held.promise
        await route.fulfill({ json: { count: 12 } })
      })
      await visit(page, '/accueil')
      await expect(badge(page)).toHaveText('Chargement...')
      held.resolve()
      await expect(badge(page)).toHaveText(/^Serveur en ligne\s*12\/64 joueurs$/)
      await expect(windows(page, 'a')).toHaveCSS('opacity', '1')
      await expect(windows(page, 'b')).toHaveCSS('visibility', 'hidden')
      await expectBeam(page, 'visible')

      const askAgain = () => page.clock.fastForward(30_000)
      for (const count of [null, '12', undefined]) {
        await answerPlayers(page, { count })
        await askAgain()
        await expect(badge(page), JSON.stringify(count)).toHaveText('Serveur hors ligne')
        await answerPlayers(page, { count: 0 })
        await askAgain()
        await expect(badge(page)).toHaveText(/^Serveur en ligne\s*0\/64 joueurs$/)
      }

      logged.length = 0
      await answerPlayers(page, {}, 500)
      await askAgain()
      await expect(badge(page)).toHaveText('Serveur hors ligne')
      await expect(windows(page, 'a')).toHaveCSS('opacity', '0')
      await expectBeam(page, 'hidden')
      await expect.poll(() => logged.join()).toContain('Erreur de statut serveur')

      await page.unroute(PLAYERS)
      await page.route(PLAYERS, (route) => route.abort())
      await askAgain()
      await expect(badge(page)).toHaveText('Serveur hors ligne')

      await answerPlayers(page, { count: 32 })
      await askAgain()
      await expect(badge(page)).toContainText('32/64 joueurs')
      await expect(windows(page, 'c')).toHaveCSS('visibility', 'visible')
      await expectBeam(page, 'visible')
    })
  })

  test('asks again every 30 s, not while the tab is hidden, and at once when it is back', async ({
    page,
  }) => {
    await page.clock.install()
    await answerPlayers(page, { count: 7 })
    const asked = requestsTo(page, PLAYERS)
    await visit(page, '/accueil')
    await expect(badge(page)).toContainText('7/64 joueurs')
    // Hidden first: stopping the clock moves it, and a page that is seen would ask on the way.
    await setHidden(page, true)
    await stopClock(page)
    const caughtUp = page.waitForResponse(`**${PLAYERS}`)
    await setHidden(page, false)
    await caughtUp
    const before = asked.length
    await page.clock.runFor(29_999)
    expect(asked.length).toBe(before)
    await page.clock.runFor(1)
    await expect.poll(() => asked.length).toBe(before + 1)

    await setHidden(page, true)
    await page.clock.fastForward(300_000)
    expect(asked.length).toBe(before + 1)
    await answerPlayers(page, { count: 9 })
    await setHidden(page, false)
    await expect(badge(page)).toContainText('9/64 joueurs')
    expect(asked.length).toBe(before + 2)
  })

  test('is not drawn anew for an unchanged answer', async ({ page }) => {
    await page.clock.install()
    await answerPlayers(page, { count: 7 })
    const asked = requestsTo(page, PLAYERS)
    await visit(page, '/accueil')
    await expect(badge(page)).toContainText('7/64 joueurs')
    await page.evaluate(
      `window.changes = 0; new MutationObserver(() => window.changes++).observe(document.querySelector('.hero'), { subtree: true, childList: true, characterData: true, attributes: true })`,
    )
    await page.clock.fastForward(30_000)
    await expect.poll(() => asked.length).toBe(2)
    await answerPlayers(page, { count: 8 })
    await page.clock.fastForward(30_000)
    await expect(badge(page)).toContainText('8/64 joueurs')
    expect(await page.evaluate('window.changes')).toBe(1)
  })
})

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/accueil')
  await expect(page.locator('[data-reveal]')).toHaveCount(0)
  await expect(page.locator('.slide').last()).toHaveCSS('opacity', '1')
})
