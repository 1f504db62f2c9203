import { expect, type Page } from '@playwright/test'
import { createAccount, openSession } from './accounts.ts'
import { type Answer, BRAND, REFUSED, visit } from './site.ts'
import { test } from './test.ts'

const badge = (page: Page) => page.locator('.hero').getByRole('status')
const help = (page: Page) => page.getByRole('dialog', { name: 'Entrer en ville plus tard' })
const windows = (page: Page, layer: 'a' | 'b' | 'c') => page.locator(`.view-windows-${layer}`)
/** Of a letter of 100 px in the face of titles: how wide, and how high its ink. */
const measure = (page: Page, letter: string) =>
  page.evaluate<{ width: number; ink: number }>(`(async () => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '800 100px ' + getComputedStyle(document.querySelector('h1')).fontFamily
    await document.fonts.load(context.font, '${letter}')
    const box = context.measureText('${letter}')
    return { width: box.width, ink: box.actualBoundingBoxAscent + box.actualBoundingBoxDescent }
  })()`)
test.use({ scenery: true })

const isBelow = (url: string) => url.includes('/assets/below-')
const beam = (page: Page, property: string) =>
  page.evaluate(`getComputedStyle(document.querySelector('.view-light'), '::after').${property}`)
const moving = (page: Page) => page.evaluate<number>('document.getAnimations().length')

/** It fades: a moment after the badge it may still be what it was. */
const expectBeam = (page: Page, visibility: 'visible' | 'hidden') =>
  expect.poll(() => beam(page, 'visibility')).toBe(visibility)

test('the page shows the brand, its sentence and the three figures, the players of the running server, three slides, each revealed when the reader reaches it, and the vision in four steps', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
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
  expect(await beam(page, 'animationName')).toBe('sweep')
  expect(await moving(page)).toBeGreaterThan(0)
  // A face of high letters; names of players are set in it too, and many have an underscore.
  const [letter, underscore] = [await measure(page, 'n'), await measure(page, '_')]
  expect(letter.ink).toBeGreaterThan(letter.width)
  expect(underscore.width).toBeLessThan(1.2 * letter.width)
  expect(underscore.ink).toBeGreaterThan(7)

  // What lies below the first screen costs its script only who goes on.
  await page.waitForLoadState('networkidle')
  expect(scripts.filter(isBelow)).toEqual([])
  await page.mouse.move(300, 300)
  await expect.poll(() => scripts.filter(isBelow)).toHaveLength(1)
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

test.describe('offline for a moment', () => {
  // What the page asks for meanwhile, as its status every now and then, is refused.
  test.use({ allowedErrors: ['ERR_INTERNET_DISCONNECTED'] })

  test('what lies below the first screen stays as it came, whatever changes before its reader goes on', async ({
    page,
    context,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await visit(page, '/accueil')
    await page.waitForLoadState('networkidle')
    const story = await page.locator('.story').elementHandle()
    await context.setOffline(true)
    await expect(page.getByText('Vous êtes hors ligne')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Vous êtes hors ligne')).toBeHidden()
    const session = await openSession(page.request, await createAccount(page.request))
    const besides = await context.newPage()
    await besides.goto('/accueil')
    await besides.evaluate(
      `localStorage.setItem('user', ${JSON.stringify(JSON.stringify(session.user))}); localStorage.setItem('authToken', ${JSON.stringify(session.token)})`,
    )
    await expect(page.getByRole('link', { name: 'Mon compte' }).first()).toBeVisible()
    // Not by a hand: that would be the sign of a reader who goes on.
    await page.evaluate(`document.querySelector('.brand').click()`)
    await page.waitForLoadState('networkidle')
    expect(await story?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    expect(scripts.filter(isBelow)).toEqual([])
  })
})

test.describe('the button of the hero on a phone', () => {
  test.use({
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('tells at once what is missing, and keeps address and link for later', async ({ page }) => {
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

test.describe('the town', () => {
  test.use({ allowedErrors: [REFUSED] })

  test('is lit by the players, dark with the server and tells its hour; nothing moves for those who asked for less motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    let answer: Answer = { json: { count: 12, hour: 21 } }
    await page.route('/api/fivem-players', (route) => route.fulfill(answer ?? {}))
    await visit(page, '/accueil')
    await expect(badge(page)).toHaveText(/^Serveur en ligne\s*12\/64 joueurs$/)
    await expect(page.locator('.hero .view-clock')).toHaveCSS('rotate', '630deg')
    await expect(windows(page, 'a')).toHaveCSS('opacity', '1')
    await expect(windows(page, 'b')).toHaveCSS('visibility', 'hidden')
    await expectBeam(page, 'visible')

    answer = { status: 500, json: {} }
    await page.clock.fastForward(30_000)
    await expect(badge(page)).toHaveText('Serveur hors ligne')
    await expect(windows(page, 'a')).toHaveCSS('opacity', '0')
    await expectBeam(page, 'hidden')

    answer = { json: { count: 32 } }
    await page.clock.fastForward(30_000)
    await expect(badge(page)).toContainText('32/64 joueurs')
    await expect(windows(page, 'c')).toHaveCSS('visibility', 'visible')
    await expectBeam(page, 'visible')

    await expect(page.locator('[data-reveal]')).toHaveCount(0)
    await expect(page.locator('.slide').last()).toHaveCSS('opacity', '1')
    expect(await moving(page)).toBe(0)
  })
})
