import { expect, type Locator, type Page } from '@playwright/test'
import { Window } from 'happy-dom'
import { BRAND, PAGES, REFUSED, visit } from './site.ts'
import { test } from './test.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test.use({ viewport: DESK })

const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

test.describe('every page', () => {
  test('has no inline script or style', async ({ request }) => {
    for (const path of PAGES) {
      const html = await (await request.get(path)).text()
      expect(html, path).not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(html, path).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/)
    }
  })

  test('tells the browser what it may do', async ({ request }) => {
    const headers = (await request.get('/accueil')).headers()
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['cache-control']).toBe('no-cache')
  })
})

test.describe('addresses', () => {
  test('the root, and an unknown address, lead home', async ({ request }) => {
    for (const path of ['/', '/nulle/part']) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(200)
      expect(new URL(response.url()).pathname, path).toBe('/accueil')
    }
  })

  test('crawlers find robots.txt, a sitemap of pages that answer, and phones a manifest with its icons', async ({
    request,
  }) => {
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /admin')
    expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/)

    const sitemap = await (await request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? '').pathname,
    )
    expect(listed).toEqual(
      expect.arrayContaining([
        '/accueil',
        '/factions',
        '/economie',
        '/regles',
        '/shop',
        '/contact',
        '/conditions',
        '/rgpd',
      ]),
    )
    for (const path of listed) expect((await request.get(path)).status(), path).toBe(200)

    const manifest = await (await request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: BRAND.name, lang: 'fr', start_url: '/accueil' })
    for (const { src } of manifest.icons)
      expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  })
})

/** The drawing that the icon of a link shows, out of the sheet of all. */
async function drawingOf(link: Locator) {
  const href = (await link.locator('use').getAttribute('href')) ?? ''
  const sheet = await (await link.page().request.get(href)).text()
  const name = href.split('#')[1]
  return sheet.match(RegExp(`<symbol id="${name}"[^>]*>(.+?)</symbol>`))?.[1] ?? ''
}

test('the top bar lists the places in order and the way into the game, the footer the brand, the networks, the quick links, the mail and the connect link', async ({
  page,
}) => {
  await visit(page, '/accueil')
  await expect(mainNav(page).getByRole('link')).toHaveText([
    'ACCUEIL',
    'FACTIONS',
    'ÉCONOMIE',
    'RÈGLES',
    'BOUTIQUE',
    'CONTACT',
    'CONNEXION',
  ])
  await expect(mainNav(page).getByRole('link', { name: 'ACCUEIL' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'REJOINDRE LE SERVEUR' }),
  ).toHaveAttribute('href', BRAND.links.connect)
  const more = mainNav(page).getByText('PLUS', { exact: true })
  const further = mainNav(page).getByRole('link', { name: 'ACTUALITÉS' })
  await more.click()
  await expect(further).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(further).toBeHidden()
  await more.click()
  await further.focus()
  await page.keyboard.press('Escape')
  await expect(further).toBeHidden()
  await expect(more).toBeFocused()

  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(BRAND.name)
  await expect(
    footer.getByRole('navigation', { name: 'Liens rapides' }).getByRole('link'),
  ).toHaveText([
    'Accueil',
    'Factions',
    'Économie',
    'Règles',
    'Boutique',
    'Contact',
    'Actualités',
    'Bienvenue à bord',
  ])
  await expect(
    footer.getByRole('navigation', { name: 'Informations légales' }).getByRole('link'),
  ).toHaveText(['Conditions', 'Confidentialité', 'Mentions légales'])
  await expect(footer.getByRole('link', { name: BRAND.contactMail })).toHaveAttribute(
    'href',
    `mailto:${BRAND.contactMail}`,
  )
  await expect(footer.getByRole('link', { name: 'Rejoindre le serveur' })).toHaveAttribute(
    'href',
    BRAND.links.connect,
  )
  const glyphs = new Set<string>()
  for (const [label, href] of [
    ['Communauté', BRAND.links.chat],
    ['Lives', BRAND.links.live],
    ['Vidéos (', BRAND.links.video],
    ['Vidéos courtes', BRAND.links.shortVideo],
  ]) {
    const link = footer.getByRole('link', { name: label })
    await expect(link).toHaveAttribute('href', href)
    glyphs.add(await drawingOf(link))
  }
  expect(glyphs.size, 'networks with a shape of their own').toBe(4)
  // The marks of the networks are solid; everything else of the set is drawn in lines.
  for (const glyph of glyphs) expect(glyph).toMatch(/fill="currentColor" stroke="none".* d="M/)
})

test.describe('the footer', () => {
  test('shows the current year, whenever the site was built, and stands in full rows on a tablet', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2031-05-01T12:00:00Z'))
    await visit(page, '/conditions')
    await expect(page.getByText(`© 2031 ${BRAND.name}`)).toBeVisible()
    await page.setViewportSize({ width: 768, height: 1024 })
    const tops = await page.evaluate<number[]>(
      `[...document.querySelector('.footer-grid').children].map((part) => part.getBoundingClientRect().top)`,
    )
    expect(tops).toHaveLength(4)
    expect(tops[0]).toBe(tops[1])
    expect(tops[2]).toBe(tops[3])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  const openButton = (page: Page) => page.getByRole('button', { name: 'Ouvrir le menu' })
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

  test('the menu opens at a touch, closes on the way to a page, obeys the keyboard and gives the focus back', async ({
    page,
  }) => {
    await visit(page, '/conditions')
    await openButton(page).tap()
    await expect(menu(page).getByRole('link', { name: 'REJOINDRE LE SERVEUR' })).toHaveAttribute(
      'href',
      BRAND.links.connect,
    )
    // Which no phone can follow.
    await menu(page).getByRole('link', { name: 'REJOINDRE LE SERVEUR' }).tap()
    const help = page.getByRole('dialog', { name: 'Entrer en ville plus tard' })
    await expect(help.getByRole('button', { name: 'Copier l’adresse' })).toBeVisible()
    await help.getByRole('button', { name: 'Fermer' }).tap()
    await expect(help).toBeHidden()
    await menu(page).getByRole('link', { name: 'FACTIONS' }).tap()
    await expect(page).toHaveURL('/factions')
    await expect(menu(page)).toBeHidden()
    // Which takes the focus as it arrives.
    await expect(page.getByRole('heading', { level: 1, name: 'Factions' })).toBeFocused()
    await openButton(page).tap()
    await menu(page).getByRole('button', { name: 'Fermer le menu' }).tap()
    await expect(menu(page)).toBeHidden()

    await openButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(menu(page)).toBeVisible()
    await expect(menu(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    await expect(openButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await menu(page).getByRole('link', { name: 'CONTACT' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/contact')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('going from page to page', () => {
  test('a new page starts at its top with the focus on its title, going back finds the place that was left and its name, and the first stop of the keyboard leads past the top bar', async ({
    page,
  }) => {
    const footer = page.getByRole('contentinfo')
    await visit(page, '/conditions')
    await footer.getByRole('link', { name: 'Confidentialité' }).click()
    await expect(page).toHaveURL('/rgpd')
    await page.goBack()
    await expect(page).toHaveURL('/conditions')
    await expect(page).toHaveTitle(/^Conditions/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/conditions$/)
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(1000)
    await footer.getByRole('link', { name: 'Règles' }).click()
    await expect(page).toHaveURL('/regles')
    await expect(page.getByRole('heading', { level: 1, name: 'Règles' })).toBeFocused()
    expect(await page.evaluate('scrollY')).toBe(0)

    await visit(page, '/regles')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#contenu')).toBeFocused()
  })

  test('title, description, canonical address and social card are those of each page, as served', async ({
    request,
  }) => {
    const { DOMParser } = new Window()
    const titles = new Set<string>()
    const scenes: Record<string, string | undefined> = {
      '/accueil': undefined,
      '/factions': 'council',
      '/economie': 'ledger',
      '/regles': 'court',
      '/shop': 'counter',
      '/contact': 'radio',
      '/actualites': 'press',
      '/login': 'barrier',
      '/conditions': undefined,
      '/rgpd': undefined,
    }
    for (const [path, scene] of Object.entries(scenes)) {
      const html = await (await request.get(path)).text()
      const { title, head, body } = new DOMParser().parseFromString(html, 'text/html')
      expect(body.querySelector('.scene')?.getAttribute('data-scene')).toBe(scene)
      const read = (tag: string, attribute = 'content') =>
        head.querySelector(tag)?.getAttribute(attribute)
      titles.add(title)
      const canonical = read('link[rel=canonical]', 'href')
      const description = read('meta[name=description]')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      expect(description?.length).toBeGreaterThan(40)
      expect(read('meta[property="og:title"]')).toBe(title)
      expect(read('meta[property="og:description"]')).toBe(description)
      expect(read('meta[property="og:url"]')).toBe(canonical)
      expect(read('meta[property="og:image"]')).toMatch(/\/appearance\/[\w-]+\.jpg$/)
    }
    expect(titles.size).toBe(10)
  })

  test('a product and a faction have title, description and preview of their own, as served', async ({
    request,
  }) => {
    const { DOMParser } = new Window()
    for (const [path, parameter, list] of [
      ['/shop', 'produit', '/api/shop/products'],
      ['/factions', 'faction', '/api/public/factions'],
    ] as const) {
      const [first] = await (await request.get(list)).json()
      const html = await (await request.get(`${path}?${parameter}=${first.id}`)).text()
      const { title, head } = new DOMParser().parseFromString(html, 'text/html')
      const card = (name: string) =>
        head.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
      expect(title).toContain(first.name)
      expect(card('title')).toBe(title)
      expect(card('description')).toContain(first.description.slice(0, 40))
      const preview = await request.get(card('image') ?? '')
      expect(preview.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
    }
  })

  test('private pages ask not to be indexed', async ({ request }) => {
    for (const path of ['/redirect', '/reset-password', '/confirmation/jeton'])
      expect(await (await request.get(path)).text(), path).toContain(
        '<meta name="robots" content="noindex" />',
      )
  })
})

test.describe('the theme', () => {
  const ground = (page: Page) =>
    page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  const toggle = (page: Page) => page.getByRole('switch', { name: 'Thème sombre' })

  test('follows the system until someone chooses; then it is stored and outlives a reload and a change of the system', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/conditions')
    const dark = await ground(page)
    await expect(toggle(page)).toBeChecked()
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(toggle(page)).not.toBeChecked()
    const light = await ground(page)
    expect(light).not.toBe(dark)
    expect(await page.evaluate(`localStorage.getItem('theme')`)).toBeNull()

    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(toggle(page)).toBeChecked()
    await toggle(page).click()
    await expect(toggle(page)).not.toBeChecked()
    expect(await page.evaluate(`localStorage.getItem('theme')`)).toBe('light')
    expect(await ground(page)).toBe(light)
    await visit(page, '/rgpd')
    expect(await ground(page)).toBe(light)
    await toggle(page).click()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await page.evaluate(`localStorage.getItem('theme')`)).toBe('dark')
    expect(await ground(page)).toBe(dark)
  })

  test.describe('before the page is alive', () => {
    test.use({ allowedErrors: [REFUSED] })

    test('is already the chosen one, so nothing flashes', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.addInitScript(`localStorage.setItem('theme', 'light')`)
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/conditions')
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light')
      expect(await ground(page)).not.toBe('rgb(7, 11, 22)')
    })
  })
})

test.describe('when something breaks', () => {
  test.describe('the network', () => {
    test.use({
      allowedErrors: [REFUSED, 'dynamically imported module', 'Unable to preload CSS'],
    })

    test('is said to be lost, and unsaid when it returns', async ({ page, context }) => {
      await visit(page, '/conditions')
      const notice = page.getByText('Vous êtes hors ligne :')
      await expect(notice).toHaveCount(0)
      await context.setOffline(true)
      await page.evaluate(`dispatchEvent(new Event('offline'))`)
      await expect(notice).toBeVisible()
      // A page that has not been fetched yet says why it does not come, and comes when it can.
      await mainNav(page).getByRole('link', { name: 'RÈGLES' }).click()
      await expect(
        page.getByRole('alert').getByRole('heading', { name: 'La liaison est coupée' }),
      ).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: 'Règles' })).toBeVisible()
      await expect(notice).toHaveCount(0)
    })
  })

  test.describe('a piece of the site that cannot be loaded', () => {
    test.use({ allowedErrors: [REFUSED, 'dynamically imported module'] })

    test('shows that it is waited for, then a way out, not a white page', async ({ page }) => {
      const waiting = Promise.withResolvers<void>()
      await page.route('**/assets/rules-screen*.js', async (route) => {
        await waiting.promise
        await route.abort()
      })
      await visit(page, '/conditions')
      await mainNav(page).getByRole('link', { name: 'RÈGLES' }).click()
      await expect(page.locator('.progress')).toHaveText('Chargement...')
      waiting.resolve()
      await expect(
        page.getByRole('alert').getByRole('heading', { name: 'Le site a été réaménagé' }),
      ).toBeVisible()
      await expect(page.locator('.progress')).toBeEmpty()
      await expect(page.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute(
        'href',
        '/accueil',
      )
      await mainNav(page).getByRole('link', { name: 'CONTACT' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)

      await mainNav(page).getByRole('link', { name: 'RÈGLES' }).click()
      await page.unroute('**/assets/rules-screen*.js')
      await page.getByRole('button', { name: 'Recharger la page' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Règles' })).toBeVisible()
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says what is missing', async ({ request }) => {
    const html = await (await request.get('/factions')).text()
    expect(html).toMatch(/<noscript>.*Sans JavaScript, les textes restent lisibles.*<\/noscript>/)
  })

  test('every page can be read, and leads home', async ({ page }) => {
    for (const [path, text] of [
      ['/accueil', 'Notre Vision'],
      ['/factions', 'Police de Port-Minuit'],
      ['/economie', 'Taux de chômage'],
      ['/regles', 'Une règle vous échappe ?'],
      ['/contact', 'Écrire à l’équipe'],
      ['/login', 'Nom d’utilisateur'],
      ['/conditions', 'droit de rétractation'],
      ['/rgpd', 'au plus trois ans après votre dernière activité'],
      ['/mentions-legales', BRAND.legal.publicationDirector],
    ] as const) {
      await page.goto(path)
      await expect.soft(page.locator('h1'), path).toBeVisible()
      await expect.soft(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible()
      const home = page.getByRole('contentinfo').getByRole('link', { name: 'Accueil' })
      await expect.soft(home, path).toHaveAttribute('href', '/accueil')
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accueil' }).click()
    await expect(page).toHaveURL('/accueil')
  })
})
