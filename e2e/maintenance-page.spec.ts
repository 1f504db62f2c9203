import { expect, type Page, type Route } from '@playwright/test'
import { answerStatus, title } from './maintenance.ts'
import { REFUSED, stopClock, visit } from './site.ts'
import { test } from './test.ts'

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

test.use({ allowedErrors: [REFUSED] })

const press = async (page: Page) => {
  for (const key of KONAMI) await page.keyboard.press(key)
}

/** The same on a phone: swipes, then two taps. */
const swipe = (page: Page) =>
  page.evaluate(
    `for (const [dx, dy] of [[0,-90],[0,-90],[0,90],[0,90],[-90,0],[90,0],[-90,0],[90,0],[0,0],[0,0]])
      for (const [type, x, y] of [['touchstart', 200, 300], ['touchend', 200 + dx, 300 + dy]])
        document.body.dispatchEvent(new TouchEvent(type, { bubbles: true,
          changedTouches: [new Touch({ identifier: 1, target: document.body, clientX: x, clientY: y })] }))`,
  )

/** How far what is shown moves from now on, as browsers score it. */
async function watchShifts(page: Page) {
  // A font that comes late moves lines too, and is no doing of what is watched.
  await page.evaluate(`document.fonts.ready.then(() => {
    globalThis.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifted += value
    }).observe({ type: 'layout-shift' })
  })`)
  return () =>
    page.evaluate<number>(`new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shifted), 100)))
    })`)
}

const brightPixels = (canvas: HTMLCanvasElement) =>
  canvas
    .getContext('2d')
    ?.getImageData(0, 0, canvas.width, canvas.height)
    .data.filter((value, index) => index % 4 === 0 && value > 150).length

const SOON = { timeout: 250 }
/** Lets the page's time pass, little by little, until it shows what is expected. */
const passUntil = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(200)
    await check()
  }).toPass()

test('a window that lies ahead is announced, in local time, and moves nothing', async ({
  page,
}) => {
  const asked = Promise.withResolvers<Route>()
  await page.route('**/api/maintenance/status', asked.resolve)
  await visit(page, '/conditions')
  const shifted = await watchShifts(page)
  await (await asked.promise).fulfill({
    json: {
      isMaintenance: false,
      currentSchedule: {
        reason: 'Dragage du port',
        startDate: '2030-03-01T20:00:00.000Z',
        endDate: '2030-03-01T22:00:00.000Z',
      },
    },
  })
  await expect(page.getByText(/Maintenance prévue du 1 mars 2030 à 21:00/)).toBeVisible()
  await expect(page.getByText(/Dragage du port/)).toBeVisible()
  expect(await shifted()).toBeLessThan(0.02)
})

test('a phone’s menu that is open when the site closes is not in the way; swipes light the harbour, and a dialog opened again in the instant it closes stays open', async ({
  page,
}) => {
  let isMaintenance = false
  await answerStatus(page, () => ({ isMaintenance }))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/conditions')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  isMaintenance = true
  await expect(title(page)).toBeVisible()
  // For the few: smaller than any text of the page, and no button to look at.
  const team = page.getByRole('button', { name: 'Accès équipe' })
  await expect(team).toHaveCSS('font-size', '14px')
  await expect(team).toHaveCSS('background', /^rgba\(0, 0, 0, 0\) none/)
  await expect(team).toHaveCSS('border-width', '0px')
  await expect(team).toHaveCSS('box-shadow', 'none')
  await team.click()
  const entrance = page.getByRole('dialog', { name: 'Accès équipe' })
  await expect(entrance).toBeVisible()
  // A forgotten password is for when the site is open again.
  await expect(entrance.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(entrance).toBeHidden()

  await test.step('the harbour in motion, by swipes', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await swipe(page)
    await expect(page.locator('.festive')).toBeVisible()
  })
  const secret = page.getByRole('dialog', { name: 'Secret du port' })
  await expect(secret).toBeVisible()
  await expect(secret.getByLabel('Votre nom Discord')).toBeFocused()
  await test.step('opened again in the instant it closes', async () => {
    await secret.evaluate(async (element, keys) => {
      element.dispatchEvent(new Event('cancel', { cancelable: true }))
      // Renders happen before the next task, the event of the closing in it.
      while (element.hasAttribute('open')) await Promise.resolve()
      for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key }))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }, KONAMI)
    await expect(secret).toBeVisible()
  })
  await secret.getByRole('button', { name: 'Arrêter la fête' }).click()
  await expect(page.locator('.festive')).toBeHidden()
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
  const picture = () =>
    festive.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  // Drawn with the first frame.
  await page.clock.runFor(50)
  const still = await picture()
  await page.clock.runFor(500)
  expect(await picture()).toBe(still)
  expect(await festive.locator('canvas').evaluate(brightPixels)).toBeGreaterThan(500)
  await page.clock.runFor(9400)
  await expect(festive).toBeVisible()
  await page.clock.runFor(100)
  await expect(festive).toBeHidden()
})
