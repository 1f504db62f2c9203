import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { waitUntilAlive } from './site.ts'
import { test } from './test.ts'

/**
 * The site behind a line that hands over the first half of a page and keeps the rest until told.
 */
async function halfOfPage(site: string, path: string) {
  const rest = Promise.withResolvers<void>()
  const line = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), {
      headers: { accept: request.headers.accept ?? '*/*' },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (request.url !== path) return response.end(body)
    response.write(body.subarray(0, body.length / 2))
    await rest.promise
    response.end(body.subarray(body.length / 2))
  })
  await new Promise<void>((listening) => line.listen(0, listening))
  return {
    address: `http://localhost:${(line.address() as AddressInfo).port}${path}`,
    letRestThrough: rest.resolve,
    stop: () => new Promise((stopped) => line.close(stopped)),
  }
}

test('a page of which only the half has come can be read, and comes alive once it is whole', async ({
  page,
  baseURL,
}) => {
  const line = await halfOfPage(baseURL as string, '/conditions')
  const scripts = page.waitForResponse(/\/assets\/conditions-screen/)
  await page.goto(line.address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scripts
  expect(await page.evaluate(`document.querySelector('script[type=module]')`)).toBeNull()

  line.letRestThrough()
  await waitUntilAlive(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.close()
  await line.stop()
})

test('a page is parsed to its end while its styles are still on the way, so that they are waited for only once', async ({
  page,
}) => {
  const styles = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await styles.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })

  styles.resolve()
  await waitUntilAlive(page)
})
