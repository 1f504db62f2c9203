import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export type Account = { username: string; email: string; password: string }
type Session = { token: string; user: { id: number; username: string; roles: string[] } }

/** The first admin, whom the server under test makes when it starts. */
export const ADMIN = { username: 'capitaine', password: 'lanterne-sourde' }

/** An account nobody else has: tests run side by side on one database. */
export function buildAccount(overrides: Partial<Account> = {}): Account {
  const username = `joueur-${randomUUID().slice(0, 12)}`
  return {
    username,
    email: `${username}@port-minuit.example`,
    password: 'marée-haute',
    ...overrides,
  }
}

export async function createAccount(
  request: APIRequestContext,
  account = buildAccount(),
): Promise<Account> {
  await request.post('/api/auth/register', { data: account, failOnStatusCode: true })
  return account
}

export async function openSession(
  request: APIRequestContext,
  { username, password }: Pick<Account, 'username' | 'password'>,
): Promise<Session> {
  const answer = await request.post('/api/auth/login', {
    data: { username, password },
    failOnStatusCode: true,
  })
  return answer.json()
}

let reader: Promise<Session> | undefined
/** One customer for each worker, for whatever only looks: they change and buy nothing. */
export function readerSession(request: APIRequestContext): Promise<Session> {
  reader ??= createAccount(request).then((account) => openSession(request, account))
  return reader
}

/** Makes every page opened from now on find this session, as if it had been remembered. */
export async function remember(page: Page, { token, user }: { token: string; user: unknown }) {
  await page.addInitScript(
    `localStorage.setItem('authToken', ${JSON.stringify(token)}); localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`,
  )
}
