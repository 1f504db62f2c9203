import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailConfirmations } from '#server/modules/auth/auth.table.ts'
import { sweepConfirmations } from '#server/modules/auth/email-confirmation.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { placesOf } from '#server/testing/stored.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { changeEmail } from './account.service.ts'
import { deleteAccount } from './deletion.ts'

const HOUR = 60 * 60_000
const LINK = /https:\/\/port-minuit\.example\/confirmation\/([\w-]+)/

describe.each(ONE_DATABASE)('the address of an account on $name', ({ open }) => {
  let site: TestSite
  let made = 0

  beforeAll(async () => {
    site = await startTestSite(open, { PUBLIC_URL: 'https://port-minuit.example' })
  })
  afterAll(() => site.close())

  const newAddress = () => `marin${++made}@port.example`
  const confirm = (token: string) => site.post('/api/account/confirm-email', { token })

  /** The links that were mailed to an address, once there are so many. */
  async function linksTo(address: string, count = 1): Promise<string[]> {
    const mailed = () =>
      site.sent.flatMap(({ to, text }) => (to === address ? [LINK.exec(text)?.[1] ?? ''] : []))
    await vi.waitFor(() => expect(mailed().filter(Boolean)).toHaveLength(count))
    return mailed().filter(Boolean)
  }

  /** Registers as a visitor does, and signs in. */
  async function join(email = newAddress()) {
    const username = `marin-${++made}`
    await site.post('/api/auth/register', { username, email, password: PASSWORD })
    const { token, user } = (
      await site.post('/api/auth/login', { username, password: PASSWORD })
    ).json<{ token: string; user: { id: number } }>()
    const headers = { authorization: `Bearer ${token}` }
    const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
      site.app.inject({ method, url, headers, ...(payload && { payload }) })
    return {
      id: user.id,
      email,
      call,
      isConfirmed: async () =>
        (await call('GET', '/api/user/account')).json<{ email_confirmed: boolean }>()
          .email_confirmed,
      moveTo: (to: string) =>
        call('PUT', '/api/user/email', { email: to, current_password: PASSWORD }),
      resend: () => call('POST', '/api/user/email/confirmation'),
      async exportedMessages(): Promise<string[]> {
        const files = unzipSync((await call('GET', '/api/user/export')).rawPayload)
        const listed = JSON.parse(strFromU8(files['messages.json'] ?? new Uint8Array()))
        return listed.map(({ message }: { message: string }) => message)
      },
    }
  }

  const write = (email: string, message: string) =>
    site.post('/api/send-contact', { name: 'Zoé', email, category: 'contact', message })
  const messagesFrom = (email: string) =>
    site.db.select().from(contactMessages).where(eq(contactMessages.email, email))

  it('is confirmed by the link of the welcome, once, and the account works before', async () => {
    const me = await join()
    const [token = ''] = await linksTo(me.email)
    expect(await me.isConfirmed()).toBe(false)
    expect(await placesOf(site.db, token)).toEqual([])
    const first = await confirm(token)
    expect([first.statusCode, first.json().success]).toEqual([200, true])
    expect(await me.isConfirmed()).toBe(true)
    const again = await confirm(token)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Ce lien a déjà servi : votre adresse est confirmée.',
    ])
    expect((await me.resend()).json().message).toBe('Votre adresse est déjà confirmée.')
  })

  it('is confirmed by one of two who use the link at once', async () => {
    const [token = ''] = await linksTo((await join()).email)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it.each(['inconnu', '', '\0'])('is not confirmed by %j', async (token) => {
    const refused = await confirm(token)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining('n’est plus valable'),
    ])
  })

  it('is confirmed within two days or by another link, and what expired is swept', async () => {
    const me = await join()
    const [old = ''] = await linksTo(me.email)
    site.clock.advance(48 * HOUR)
    expect((await confirm(old)).statusCode).toBe(400)
    await sweepConfirmations({ ...site.deps, now: () => new Date(site.clock.now().getTime() + 1) })
    expect(await site.db.$count(emailConfirmations, eq(emailConfirmations.userId, me.id))).toBe(0)
    expect((await me.resend()).statusCode).toBe(200)
    const [, fresh = ''] = await linksTo(me.email, 2)
    expect((await confirm(fresh)).statusCode).toBe(200)
  })

  it('is mailed five more links an hour at most', async () => {
    const me = await join()
    for (let times = 0; times < 5; times++) expect((await me.resend()).statusCode).toBe(200)
    const refused = await me.resend()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    site.clock.advance(HOUR)
    expect((await me.resend()).statusCode).toBe(200)
  })

  it('has to be confirmed again after a change, which no earlier link does', async () => {
    const me = await join()
    const [old = ''] = await linksTo(me.email)
    const next = newAddress()
    expect((await me.moveTo(next)).statusCode).toBe(200)
    expect((await confirm(old)).statusCode).toBe(400)
    const [token = ''] = await linksTo(next)
    await confirm(token)
    expect(await me.isConfirmed()).toBe(true)
    // The same address in other letters is the same mailbox.
    await me.moveTo(next.toUpperCase())
    expect(await me.isConfirmed()).toBe(true)
    await me.moveTo(newAddress())
    expect(await me.isConfirmed()).toBe(false)
  })

  it('is not confirmed by a change that began while there was another', async () => {
    const [victim, own] = [newAddress(), newAddress()]
    const me = await join(victim)
    const [before] = await site.db.select().from(users).where(eq(users.id, me.id))
    if (!before) throw new Error('no account')
    await me.moveTo(own)
    const [token = ''] = await linksTo(own)
    await confirm(token)
    const stale = { user: { ...before, permissions: [] }, sessionId: '' }
    await changeEmail(site.deps, stale, victim.toUpperCase(), {
      password: PASSWORD,
      address: '127.0.0.1',
    })
    const [after] = await site.db.select().from(users).where(eq(users.id, me.id))
    expect(after).toMatchObject({ email: victim.toUpperCase(), emailConfirmedAt: null })
  })

  it('gives nothing of its owner’s to who merely claims it, and takes nothing along', async () => {
    const victim = newAddress()
    await write(victim, 'Mon numéro est le 06')
    const stranger = await join(victim)
    await write(victim, 'Et voici la suite')
    expect(await stranger.exportedMessages()).toEqual([])
    await deleteAccount(site.deps, stranger.id)
    expect(await messagesFrom(victim)).toMatchObject([
      { message: 'Mon numéro est le 06', userId: null, handledAt: null },
      { message: 'Et voici la suite', userId: null, handledAt: null },
    ])
  })

  it('gives its owner, once confirmed, what was and is written from it, and takes it along', async () => {
    const [me, other] = [await join(), newAddress()]
    await write(me.email.toUpperCase(), 'Avant')
    await write(other, 'Rien à voir')
    const [token = ''] = await linksTo(me.email)
    await confirm(token)
    await write(me.email, 'Après')
    expect(await me.exportedMessages()).toEqual(['Avant', 'Après'])
    await deleteAccount(site.deps, me.id)
    expect(await messagesFrom(me.email.toUpperCase())).toEqual([])
    expect(await messagesFrom(me.email)).toEqual([])
    expect(await messagesFrom(other)).toHaveLength(1)
  })
})
