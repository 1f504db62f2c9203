import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanup } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { migratedPostgresUrl } from '#server/testing/postgres-urls.ts'
import { buy as buyOn, callSite } from '#server/testing/site-customer.ts'
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts'
import { TOKEN, USER } from '#web/lib/session.ts'
import { forgetAnswers } from '#web/testing/forget-answers.tsx'
import { openSite } from '#web/testing/site.tsx'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

export type Account = { username: string; email: string; password: string }
type Session = { token: string; user: { id: number; username: string; roles: string[] } }

/** The first admin, whom the site makes when it starts. */
export const OWNER = { username: 'capitaine', password: 'lanterne-sourde' }

/** Where the site of the file keeps what it writes. */
export let dataFolder: string
let site: SiteProcess
let owner: Session

/**
 * Gives the screens of a file a whole site of its own to call, with the demo's content, in place of
 * answers that the test makes up.
 */
export function callWholeSite(settings: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-walk-'))
  beforeAll(async () => {
    dataFolder = folder
    site = await startSiteProcess({
      DEMO: 'on',
      DATA_DIR: folder,
      DATABASE_URL: await migratedPostgresUrl(),
      ADMIN_USERNAME: OWNER.username,
      ADMIN_PASSWORD: OWNER.password,
      ...settings,
    })
    window.happyDOM.setURL(site.url)
    owner = await openSession(OWNER)
  })
  // Of the document of these tests itself, which calls what its address says.
  beforeEach(() => vi.unstubAllGlobals())
  afterAll(async () => {
    await site.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  })
}

/** Calls the site beside the page; throws when it refuses. */
export async function call<Answer>(
  method: string,
  path: string,
  body?: object,
  token: string | null = owner.token,
): Promise<Answer> {
  const { status, answer } = await callSite<Answer>({ address: site.url }, method, path, {
    ...(token && { token }),
    body,
  })
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}

/** An account that nobody has yet. */
export function buildAccount(): Account {
  const username = `joueur-${randomUUID().slice(0, 12)}`
  return { username, email: `${username}@port.example`, password: 'marée-haute' }
}
/** A new account, which nobody else has. */
export async function createAccount(): Promise<Account> {
  const account = buildAccount()
  await call('POST', '/api/auth/register', account, null)
  return account
}

export const openSession = ({ username, password }: Pick<Account, 'username' | 'password'>) =>
  call<Session>('POST', '/api/auth/login', { username, password }, null)

export const buy = (token: string, product: string) => buyOn({ address: site.url }, token, product)

/**
 * Opens an address of the site, signed in: as the owner, if nobody else is named. As a page that is
 * loaded: nothing is left of the one before.
 */
export async function openAs(path: string, { token, user } = owner) {
  cleanup()
  forgetAnswers()
  // Where who has signed in by the door is remembered.
  sessionStorage.clear()
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify(user))
  await openSite(path)
}
