import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mail, Mailer } from '#server/integrations/mail/mailer.ts'
import { quotas } from '#server/lib/quota.table.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { forgetTasks } from '#server/testing/forget-tasks.ts'
import { placesOf } from '#server/testing/stored.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures, passwordResets } from './auth.table.ts'
import { requestResetTask } from './auth.tasks.ts'
import { createResetToken, sweepResets } from './password-reset.ts'
import { openSession } from './sessions.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'un phare dans la nuit'
const REQUESTED = {
  success: true,
  message: 'Un email de réinitialisation a été envoyé à votre adresse email.',
}
const BAD_LINK = 'Lien de réinitialisation invalide ou expiré.'
const tokenIn = (mail?: Mail) =>
  /https:\/\/port-minuit\.example\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
const REFUSED = { success: false, code: 'validation_failed', message: BAD_LINK, error: BAD_LINK }

describe.each(ONE_DATABASE)('a forgotten password on $name', ({ open }) => {
  let site: TestSite
  let lou: UserRow

  beforeAll(async () => {
    site = await startTestSite(open, { PUBLIC_URL: 'https://port-minuit.example' })
  })
  beforeEach(async () => {
    lou = await site.addUser('Lou')
  })
  afterEach(async () => {
    await forgetTasks(site.db)
    await site.db.delete(users)
    await site.db.delete(loginFailures)
    await site.db.delete(quotas)
    site.sent.length = 0
  })
  afterAll(() => site.close())

  const forgot = (email: string, headers: Record<string, string> = {}) =>
    site.post('/api/auth/forgot-password', { email }, { headers })
  const validate = (token: string) =>
    site.app.inject(`/api/auth/validate-reset-token/${encodeURIComponent(token)}`)
  const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
    site.post('/api/auth/reset-password', { token, password })
  const canLogIn = async (password: string) =>
    (await site.post('/api/auth/login', { username: 'Lou', password })).statusCode === 200
  const newLink = () => createResetToken(site.deps, lou.id)

  async function nextMail() {
    await vi.waitFor(() => expect(site.sent).toHaveLength(1))
    const [mail] = site.sent.splice(0)
    return { mail, token: tokenIn(mail) }
  }

  describe('asking for a link', () => {
    it('answers the same bytes for a known and an unknown address', async () => {
      const [known, unknown] = [
        await forgot('lou@port.example'),
        await forgot('personne@port.example'),
      ]
      expect([known.statusCode, known.json()]).toEqual([200, REQUESTED])
      expect(unknown.statusCode).toBe(200)
      expect(unknown.rawPayload.equals(known.rawPayload)).toBe(true)
    })

    it('leaves looking the address up to a task, so that the answer takes as long for any', async () => {
      const enqueue = vi.spyOn(site.deps.tasks, 'enqueue')
      await forgot('personne@port.example')
      expect(enqueue.mock.calls.map(([, { name }, data]) => [name, data])).toEqual([
        [requestResetTask.name, { email: 'personne@port.example' }],
      ])
      enqueue.mockRestore()
    })

    it.each([undefined, null, '', 'lou', 'lou@', 12, ['lou@port.example'], 'lou\0@port.example'])(
      'refuses %j',
      async (email) => {
        const message = 'Veuillez entrer une adresse email valide'
        const response = await site.post('/api/auth/forgot-password', { email })
        expect([response.statusCode, response.json()]).toEqual([
          400,
          {
            success: false,
            code: 'validation_failed',
            message,
            error: message,
            fields: { email: message },
          },
        ])
      },
    )

    it('mails nothing to an address without an account', async () => {
      await requestResetTask.run(site.deps, { email: 'personne@port.example' })
      expect(site.sent).toEqual([])
      expect(await site.db.select().from(passwordResets)).toEqual([])
    })

    it('mails a French link as text and as HTML, to the address of the account and however it was typed', async () => {
      await forgot(' LOU@Port.example ')
      const { mail, token } = await nextMail()
      expect(mail).toMatchObject({
        to: 'lou@port.example',
        subject: 'Réinitialisation de votre mot de passe',
      })
      const link = `https://port-minuit.example/reset-password/${token}`
      expect(mail?.text).toContain(`Bonjour Lou,`)
      expect(mail?.text).toContain('valable 30 minutes')
      expect(mail?.text).toContain(link)
      expect(mail?.html).toContain('<html lang="fr">')
      expect(mail?.html).toContain(`href="${link}"`)
      expect((await validate(token)).json()).toMatchObject({ success: true })
    })

    /** Once every request has been dealt with. */
    const settled = () =>
      vi.waitFor(async () =>
        expect(
          (
            await site.db.execute(
              sql`select 1 from tasks.job where name = ${requestResetTask.name}`,
            )
          ).rows,
        ).toEqual([]),
      )

    it('mails another at once when asked again, and the earlier one stops working', async () => {
      await forgot('lou@port.example')
      const first = await nextMail()
      await forgot('lou@port.example')
      const second = await nextMail()
      expect((await validate(first.token)).statusCode).toBe(400)
      expect((await validate(second.token)).statusCode).toBe(200)
    })

    it('mails five in an hour and no more, answers the same, and leaves the last one good', async () => {
      let last = ''
      for (let mail = 0; mail < 5; mail++) {
        await forgot(mail % 2 ? 'lou@port.example' : 'LOU@port.example ')
        last = (await nextMail()).token
      }
      site.clock.advance(29 * MINUTE)
      for (const answer of await Promise.all([1, 2, 3].map(() => forgot('lou@port.example'))))
        expect(answer.json()).toEqual(REQUESTED)
      await settled()
      expect(site.sent).toEqual([])
      expect((await validate(last)).statusCode).toBe(200)
      site.clock.advance(31 * MINUTE)
      await forgot('lou@port.example')
      expect((await validate((await nextMail()).token)).statusCode).toBe(200)
    })

    it('asks for no work past five an hour for any address, known or not, however many ask at once', async () => {
      const enqueue = vi.spyOn(site.deps.tasks, 'enqueue').mockResolvedValue()
      const addresses = ['lou@port.example', 'personne@port.example']
      await Promise.all(
        Array.from({ length: 8 }, () => addresses.map((email) => forgot(email))).flat(),
      )
      const asked = Map.groupBy(
        enqueue.mock.calls,
        ([, , data]) => (data as { email: string }).email,
      )
      expect(addresses.map((email) => asked.get(email)?.length)).toEqual([5, 5])
      enqueue.mockRestore()
    })

    it('asks for no work past thirty an hour from one network, and answers the same', async () => {
      const guarded = await site.restart({ CAPTCHA: 'image' })
      const enqueue = vi.spyOn(site.deps.tasks, 'enqueue').mockResolvedValue()
      const from = (n: number, remoteAddress: string) =>
        guarded.post(
          '/api/auth/forgot-password',
          { email: `habitant${n}@port.example` },
          { remoteAddress },
        )
      for (let n = 0; n < 35; n++)
        expect((await from(n, `2001:db8:1:1::${n}`)).json()).toEqual(REQUESTED)
      expect(enqueue).toHaveBeenCalledTimes(30)
      await from(36, '2001:db8:1:2::1')
      expect(enqueue).toHaveBeenCalledTimes(31)
      enqueue.mockRestore()
      await guarded.close()
    })

    it('is not lost to a dead mail server: each attempt has a link of its own, and counts for nothing', async () => {
      const sent: { id: string; mail: Mail }[] = []
      const attempt = (send: Mailer['send']) =>
        requestResetTask.run({ ...site.deps, mailer: { send } }, { email: 'lou@port.example' })
      const dead = attempt(async (id, mail) => {
        sent.push({ id, mail })
        throw new Error('connection refused')
      })
      await expect(dead).rejects.toThrow('connection refused')
      await attempt(async (id, mail) => void sent.push({ id, mail }))
      const tokens = sent.map(({ mail }) => tokenIn(mail))
      expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
      expect([
        (await validate(tokens[0] ?? '')).statusCode,
        (await validate(tokens[1] ?? '')).statusCode,
      ]).toEqual([400, 200])
      expect(await site.db.select().from(quotas)).toEqual([])
    })

    it('goes to nobody who has moved to another address meanwhile', async () => {
      await site.db
        .update(users)
        .set({ email: 'neuf@port.example', emailKey: 'neuf@port.example' })
        .where(eq(users.id, lou.id))
      await requestResetTask.run(site.deps, { email: 'lou@port.example' })
      expect([site.sent, await site.db.select().from(passwordResets)]).toEqual([[], []])
    })

    it('takes nothing of the link from the request', async () => {
      await forgot('lou@port.example', {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      })
      const { mail } = await nextMail()
      expect(JSON.stringify(mail)).not.toContain('evil.example')
      expect(mail?.text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://port-minuit.example'])
    })

    it('keeps the secret of the link as a hash alone; only the mail knows it', async () => {
      await forgot('lou@port.example')
      const { token } = await nextMail()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await site.db.select().from(passwordResets)).toMatchObject([
        { userId: lou.id, tokenHash: createHash('sha256').update(token).digest('base64url') },
      ])
      expect(await placesOf(site.db, token)).toEqual([])
    })

    it('keeps it nowhere while the mail is under way either, nor anything of the mail once it has left', async () => {
      const places: string[][] = []
      const send: Mailer['send'] = async (_id, mail) =>
        void places.push(await placesOf(site.db, tokenIn(mail)))
      await requestResetTask.run({ ...site.deps, mailer: { send } }, { email: 'lou@port.example' })
      expect(places).toEqual([[]])
      await forgot('lou@port.example')
      await nextMail()
      await settled()
      expect(await placesOf(site.db, 'lou@port.example')).toEqual([
        'users.email',
        'users.email_key',
        'users.search',
      ])
    })
  })

  describe('a link', () => {
    it('is valid until it is used, and sets the password once', async () => {
      const token = await newLink()
      const validated = await validate(token)
      expect([validated.statusCode, validated.json()]).toEqual([
        200,
        { success: true, message: expect.any(String) },
      ])
      const done = await reset(token)
      expect([done.statusCode, done.json()]).toEqual([
        200,
        {
          success: true,
          message:
            'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...',
        },
      ])
      expect([await canLogIn(PASSWORD), await canLogIn(NEW_PASSWORD)]).toEqual([false, true])
      for (const answer of [await validate(token), await reset(token, 'encore un autre')])
        expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
      expect(await canLogIn(NEW_PASSWORD)).toBe(true)
    })

    it('is used by exactly one of twenty calls at once, whose password it is then', async () => {
      const token = await newLink()
      const passwords = Array.from({ length: 20 }, (_, n) => `mot de passe ${n}`)
      const answers = await Promise.all(passwords.map((password) => reset(token, password)))
      const winners = passwords.filter((_, n) => answers[n]?.statusCode === 200)
      expect(winners).toHaveLength(1)
      const losers = answers.filter(({ statusCode }) => statusCode !== 200)
      expect(losers.map((answer) => answer.json())).toEqual(Array(19).fill(REFUSED))
      expect(await canLogIn(winners[0] as string)).toBe(true)
    })

    it('is good for thirty minutes', async () => {
      const token = await newLink()
      site.clock.advance(30 * MINUTE - 1)
      expect((await validate(token)).statusCode).toBe(200)
      site.clock.advance(1)
      expect((await validate(token)).json()).toEqual(REFUSED)
      expect((await reset(token)).json()).toEqual(REFUSED)
      expect(await canLogIn(PASSWORD)).toBe(true)
    })

    it('is replaced by a newer one', async () => {
      const [older, newer] = [await newLink(), await newLink()]
      expect((await reset(older)).json()).toEqual(REFUSED)
      expect((await reset(newer)).statusCode).toBe(200)
    })

    it('stays good after a password that was refused', async () => {
      const token = await newLink()
      const message = 'Veuillez entrer un mot de passe valide (minimum 6 caractères)'
      for (const password of [null, '', '12345', 123456]) {
        const refused = await reset(token, password)
        expect([refused.statusCode, refused.json()]).toMatchObject([
          400,
          { message, fields: { password: message } },
        ])
      }
      expect((await reset(token)).statusCode).toBe(200)
    })

    it.each([
      ['garbage', 'garbage'],
      ['nothing', ''],
      ['a NUL', 'abc\0'],
      ['a wildcard', '%'],
    ])('is not %s', async (_, token) => {
      await newLink()
      expect((await reset(token)).json()).toEqual(REFUSED)
    })

    it.each([101, 301, 5000])(
      'is not %i characters long, and says so like any other',
      async (length) => {
        const answer = await validate('a'.repeat(length))
        expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
      },
    )

    it('is not its own hash, as a copy of the database would show it', async () => {
      await newLink()
      const [row] = await site.db.select().from(passwordResets)
      expect((await reset(row?.tokenHash)).json()).toEqual(REFUSED)
    })

    it('must be there: « Lien de réinitialisation invalide. »', async () => {
      for (const token of [undefined, null, 12, { $ne: '' }]) {
        const refused = await reset(token)
        expect([refused.statusCode, refused.json().message]).toEqual([
          400,
          'Lien de réinitialisation invalide.',
        ])
      }
    })

    it('tells the owner, when it was used, that the password has changed, and shows no other link', async () => {
      expect((await reset(await newLink())).statusCode).toBe(200)
      await vi.waitFor(() => expect(site.sent).toHaveLength(1))
      expect(site.sent).toMatchObject([
        { to: 'lou@port.example', subject: 'Votre mot de passe a été changé' },
      ])
      expect(site.sent[0]?.text).not.toContain('http')
    })

    it('tells nobody anything when it was refused', async () => {
      expect((await reset('garbage')).statusCode).toBe(400)
      expect(
        (await site.db.execute(sql`select 1 from tasks.job where name = ${sendMailTask.name}`))
          .rows,
      ).toEqual([])
    })

    it('ends every session of its user, and of nobody else', async () => {
      const admin = await site.addUser('Capitaine', ['admin'])
      await site.db
        .update(users)
        .set({ roles: ['admin'] })
        .where(eq(users.id, lou.id))
      const mine = [
        await openSession(site.deps, lou.id, 'Firefox'),
        await openSession(site.deps, lou.id, 'Chrome'),
      ]
      const theirs = await openSession(site.deps, admin.id, '')
      expect((await reset(await newLink())).statusCode).toBe(200)
      expect(await Promise.all([...mine, theirs].map(site.verify))).toEqual([401, 401, 200])
    })

    it('goes with the account', async () => {
      const token = await newLink()
      await site.db.delete(users).where(eq(users.id, lou.id))
      expect((await reset(token)).json()).toEqual(REFUSED)
    })

    it('leaves no row behind once it has expired', async () => {
      await newLink()
      await sweepResets(site.deps)
      expect(await site.db.select().from(passwordResets)).toHaveLength(1)
      site.clock.advance(30 * MINUTE + 1)
      await sweepResets(site.deps)
      expect(await site.db.select().from(passwordResets)).toEqual([])
    })
  })
})
