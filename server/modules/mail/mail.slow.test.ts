import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import {
  createFileMailer,
  createSmtpMailer,
  type Mailer,
} from '#server/integrations/mail/mailer.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import type { TaskRunner } from '#server/lib/tasks.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { parseMail } from '#server/testing/parse-mail.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { placesOf } from '#server/testing/stored.ts'
import { sendMailTask } from './mail.tasks.ts'
import { layOutMail } from './mail-layout.ts'

const FROM = '"Port-Minuit" <nuit@port-minuit.example>'
const impatient = { ...sendMailTask, retryDelaySeconds: 1 }

type Smtp = Awaited<ReturnType<typeof startSmtp>>

describe.each(ONE_DATABASE)('a contact message on $name', ({ open }) => {
  let connection: DatabaseConnection
  let deps: Deps & { tasks: TaskRunner }
  let app: FastifyInstance
  let smtp: Smtp
  let attempts = 0
  const failures: unknown[] = []

  beforeAll(async () => {
    connection = await open()
    smtp = await startSmtp()
    const { send } = createSmtpMailer(smtp.url, () => FROM)
    const mailer: Mailer = {
      async send(id, mail) {
        attempts++
        await send(id, mail).catch((error) => {
          failures.push(error)
          throw error
        })
      },
    }
    deps = await buildDeps(connection, {
      mailer,
      config: buildConfig({ CONTACT_MAIL: 'equipe@port-minuit.example', CAPTCHA: 'off' }),
    })
    app = await buildApp(deps, { webFolder: null })
    await deps.tasks.start(deps, [impatient])
  })
  afterEach(() => {
    attempts = 0
    failures.length = 0
    smtp.delivered.length = 0
  })
  afterAll(async () => {
    await app.close()
    await deps.tasks.stop()
    await smtp.stop()
    await connection.close()
  })

  async function write(message: string, overrides: Record<string, string> = {}) {
    const payload = {
      name: 'Zoé Œuvrard',
      email: 'zoe@port.example',
      category: 'developpement',
      message,
      ...overrides,
    }
    return (await app.inject({ method: 'POST', url: '/api/send-contact', payload })).json()
  }
  const received = (from = smtp) => from.delivered.map(({ raw }) => parseMail(raw))

  it('reaches the team from our address, and an answer goes to who wrote it', async () => {
    await write('Bonsoir')
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    expect(smtp.delivered).toMatchObject([
      { from: 'nuit@port-minuit.example', to: ['equipe@port-minuit.example'] },
    ])
    expect(received()[0]?.headers).toMatchObject({
      from: FROM,
      to: 'equipe@port-minuit.example',
      'reply-to': 'Zoé Œuvrard <zoe@port.example>',
      subject: '[Développement] Message de Zoé Œuvrard',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@port-minuit\.example>$/),
    })
  })

  it('arrives with its accents, its lines and its emoji, in both parts', async () => {
    await write('À bientôt, l’été…\n.\nÇa coûte 20 €. 😀')
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    const [mail] = received()
    expect(mail?.text).toContain('À bientôt, l’été…\n.\nÇa coûte 20 €. 😀')
    expect(mail?.html).toContain('À bientôt, l’été…<br>.<br>Ça coûte 20 €. 😀')
  })

  it('cannot carry markup, nor another address in its name', async () => {
    await write('<script>alert("&")</script>', { name: 'Lou" <evil@x.example>, "<img src=x>' })
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    const [mail] = received()
    expect(mail?.html).toContain('&#60;script&#62;alert(&#34;&#38;&#34;)&#60;/script&#62;')
    expect(mail?.html).not.toMatch(/<script|<img/)
    expect(mail?.text).toContain('<script>alert("&")</script>')
    expect(smtp.delivered[0]?.to).toEqual(['equipe@port-minuit.example'])
    const replyTo = mail?.headers['reply-to'] ?? ''
    expect(replyTo.replace(/"(\\.|[^"\\])*"/, 'NAME')).toBe('NAME <zoe@port.example>')
  })

  it('is acknowledged while SMTP is down, and delivered once when it is back', async () => {
    await smtp.stop()
    expect(await write('premier')).toEqual({ success: true })
    expect(await write('deuxième')).toEqual({ success: true })
    await vi.waitFor(() => expect(failures.length).toBeGreaterThanOrEqual(2))
    smtp = await startSmtp({ port: smtp.port })
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(2))
    // Tasks run one after the other: once a later message has come through, no repetition of the
    // first ones is under way.
    await write('troisième')
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(3))
    const bodies = received().map(({ text }) => /premier|deuxième|troisième/.exec(text)?.[0])
    expect(bodies.toSorted()).toEqual(['deuxième', 'premier', 'troisième'])
    expect(attempts).toBe(failures.length + 3)
  })

  it('keeps its Message-ID through every attempt', async () => {
    await smtp.stop()
    smtp = await startSmtp({ port: smtp.port, refuseFirst: 1 })
    await write('Bonsoir')
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    expect(smtp.refused).toHaveLength(1)
    const ids = [...smtp.refused, ...smtp.delivered].map(
      ({ raw }) => parseMail(raw).headers['message-id'],
    )
    expect(new Set(ids).size).toBe(1)
  })

  it('leaves nothing of the mail in the queue’s books once it has left, not even of the attempts that failed', async () => {
    await smtp.stop()
    smtp = await startSmtp({ port: smtp.port, refuseFirst: 1 })
    await write('Une barque nommée Zéphyrine', { name: 'Anatole', email: 'anatole@port.example' })
    expect(await placesOf(connection.db, 'zéphyrine')).toContain('job.data')
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    const inQueue = (place: string) => place.startsWith('job')
    await vi.waitFor(async () => {
      for (const words of ['zéphyrine', 'anatole', '[développement]', 'equipe@port-minuit.example'])
        expect((await placesOf(connection.db, words)).filter(inQueue), words).toEqual([])
    })
  })

  it('waits in the database while the site is stopped', async () => {
    await smtp.stop()
    await write('Bonsoir')
    await vi.waitFor(() => expect(failures).not.toEqual([]))
    await deps.tasks.stop()
    smtp = await startSmtp({ port: smtp.port })
    const restarted = await buildDeps(connection, { mailer: deps.mailer })
    await restarted.tasks.start(restarted, [impatient])
    await vi.waitFor(() => expect(smtp.delivered).toHaveLength(1))
    deps = restarted
  })
})

describe('without an SMTP server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-mail-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('a mail is a file that any mail program opens', async () => {
    const mailer = createFileMailer(join(folder, 'mail'), () => FROM)
    const content = layOutMail(readBrandFolder().document, {
      title: 'Réinitialisation',
      paragraphs: ['Un lien vous attend.'],
      action: { label: 'Choisir', url: 'https://port-minuit.example/?a=1&b="2"' },
      footnote: 'Valable 30 minutes.',
    })
    await mailer.send('a-first-one', {
      to: 'lou@port.example',
      subject: 'Réinitialisation',
      ...content,
    })
    await mailer.send('a-first-one', {
      to: 'lou@port.example',
      subject: 'Réinitialisation',
      ...content,
    })
    expect(readdirSync(join(folder, 'mail'))).toEqual(['a-first-one.eml'])
    const mail = parseMail(readFileSync(join(folder, 'mail', 'a-first-one.eml'), 'utf8'))
    expect(mail.headers).toMatchObject({
      from: FROM,
      to: 'lou@port.example',
      subject: 'Réinitialisation',
      'message-id': '<a-first-one@port-minuit.example>',
      'mime-version': '1.0',
      date: expect.stringMatching(/\d{4} \d\d:\d\d:\d\d/),
    })
    expect(mail.text.trim()).toBe(content.text)
    expect(mail.html.trim()).toBe(content.html)
    expect(mail.html).toContain('href="https://port-minuit.example/?a=1&#38;b=&#34;2&#34;"')
  })
})
