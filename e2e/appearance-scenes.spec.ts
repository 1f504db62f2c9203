import { expect } from '@playwright/test'
import { SCENES } from '../contract/scenes.ts'
import { ADMIN, openSession } from './accounts.ts'
import { expectReadable, oneByTurns } from './axe.ts'
import { test } from './own-site.ts'
import { REFUSED } from './site.ts'

const API = '/api/admin/appearance'
const HOUR_MS = 3_600_000
const LOOKED_AT_ELSEWHERE = 'harbour'

test.use({ allowedErrors: [REFUSED], scenery: true })

test('every scene can be read by day and by night, on the first page, at the door and while the site is closed, and axe finds nothing', async ({
  page,
}) => {
  const { token } = await openSession(page.request, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const maintain = (data: object) =>
    page.request.post('/api/maintenance/admin', { headers, data, failOnStatusCode: true })
  const [startDate, endDate] = [-HOUR_MS, HOUR_MS].map((ms) =>
    new Date(Date.now() + ms).toISOString(),
  )

  const scenes = SCENES.filter(({ key }) => key !== LOOKED_AT_ELSEWHERE)
  for (const [turn, { key, colours, texts }] of scenes.entries()) {
    const { draft } = await (await page.request.get(API, { headers })).json()
    const saved = await page.request.put(`${API}/draft`, {
      headers: { ...headers, 'if-match': `"${draft.version}"` },
      data: { document: { ...draft.document, ...texts, colours, scene: key } },
      failOnStatusCode: true,
    })
    await page.request.post(`${API}/publish`, {
      headers: { ...headers, 'if-match': `"${(await saved.json()).version}"` },
      failOnStatusCode: true,
    })
    async function lookAt(path: string) {
      await page.goto(path)
      await expectReadable(page, `${key}, ${path}`)
    }
    async function lookAtClosed() {
      await maintain({ status: true, startDate, endDate })
      await page.goto('/accueil')
      await expect(page.getByText(texts.maintenance.reason)).toBeVisible()
      await expectReadable(page, `${key}, closed`)
      await maintain({ status: false })
    }
    await lookAt('/accueil')
    for (const look of oneByTurns(turn, [lookAtClosed, () => lookAt('/login')])) await look()
  }
})
