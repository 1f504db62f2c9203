import { setTimeout as sleep } from 'node:timers/promises'
import { SCENES } from '#contract/scenes.ts'
import { startServer } from './child-server.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

const ADMIN = { username: 'admin', password: 'lanterne-sourde' }
const SETTINGS = { CAPTCHA: 'off', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
const DRAFT = '/api/admin/appearance/draft'

type Draft = { version: number; document: object }

/** The pages that are measured, in the town of the demo, and the first of them in every other. */
export const TOWNS = SCENES.map(({ key, colours, texts }, index) => ({
  name: index === 0 ? '' : key,
  look: index === 0 ? null : { ...texts, colours, scene: key },
  pages: index === 0 ? PUBLIC_PAGES : PUBLIC_PAGES.slice(0, 1),
}))

const OVERLOADED = 503

/** A site that an owner has made into this town. */
export async function startTown({ look }: (typeof TOWNS)[number], folder: string) {
  const site = await startServer('site', { WEB_FOLDER: folder, ...SETTINGS })
  if (look) await publish(`http://127.0.0.1:${site.port}`, look)
  return site
}

async function publish(address: string, look: object) {
  async function call<Answer>(method: string, path: string, body: unknown, headers = {}) {
    const ask = () =>
      fetch(`${address}${path}`, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        body: body ? JSON.stringify(body) : null,
      })
    let response = await ask()
    // Just started, it may turn calls away for a moment.
    while (response.status === OVERLOADED) {
      await sleep(500)
      response = await ask()
    }
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { token } = await call<{ token: string }>('POST', '/api/auth/login', ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const standing = await call<{ draft: Draft }>('GET', '/api/admin/appearance', null, headers)
  const { document, version } = standing.draft
  const changed = { document: { ...document, ...look } }
  const ifMatch = (standing: number) => ({ ...headers, 'if-match': `"${standing}"` })
  const draft = await call<Draft>('PUT', DRAFT, changed, ifMatch(version))
  await call('POST', '/api/admin/appearance/publish', null, ifMatch(draft.version))
}
