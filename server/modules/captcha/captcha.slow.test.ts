import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CAPTCHA_ALPHABET, hasLeadingZeros, PROOF_PREFIX } from '#contract/captcha.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { sweepCaptchas } from './captcha.service.ts'
import { captchas } from './captcha.table.ts'

const WRONG = 'Code de sécurité incorrect'
const MINUTE = 60_000

describe.each(ONE_DATABASE)('the captcha on $name', ({ open }) => {
  let site: TestSite
  let address = 0

  beforeAll(async () => {
    site = await startTestSite(open, {
      CAPTCHA: 'image',
      PUBLIC_URL: 'https://port-minuit.example',
    })
  })
  afterEach(async () => {
    await site.db.delete(captchas)
  })
  afterAll(() => site.close())

  // Each call from an address of its own: the limit per address is not what is tested here.
  const somewhere = () => `198.51.${100 + Math.floor(++address / 250)}.${address % 250}`
  const ask = async (path = '/api/auth/captcha') => {
    const response = await site.app.inject({ url: path, remoteAddress: somewhere() })
    const [cookie] = response.cookies as [{ name: string; value: string }]
    return {
      response,
      cookie: `${cookie.name}=${encodeURIComponent(cookie.value)}`,
      id: cookie.value.split('.')[0] as string,
    }
  }
  const answerTo = async (id: string) => {
    const [row] = await site.db.select().from(captchas).where(eq(captchas.id, id))
    return row?.answer ?? 'nothing stored'
  }
  const askAndRead = async () => {
    const { cookie, id } = await ask()
    return { cookie, answer: await answerTo(id) }
  }
  /** With a name that exists nowhere: a right answer gets as far as « Identifiants incorrects ». */
  async function attempt(captchaText: unknown, cookie?: string) {
    const headers = cookie ? { cookie } : undefined
    const payload = { username: `personne-${++address}`, password: 'un mot de passe', captchaText }
    const response = await site.post('/api/auth/login', payload, {
      remoteAddress: somewhere(),
      ...(headers && { headers }),
    })
    return response.json<{ message: string }>().message
  }
  const ACCEPTED = 'Identifiants incorrects'

  it('is a picture that nobody keeps, and its cookie is out of reach for scripts and other sites', async () => {
    const { response } = await ask()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
    })
    expect(response.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect(response.cookies).toEqual([
      expect.objectContaining({
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
        path: '/api/auth',
        maxAge: 300,
      }),
    ])
  })

  it('says its answer nowhere in what it sends', async () => {
    const { response, id } = await ask()
    const answer = await answerTo(id)
    expect(answer).toMatch(new RegExp(`^[${CAPTCHA_ALPHABET}]{5,6}$`))
    const everything =
      `${JSON.stringify(response.headers)}${response.rawPayload.toString('latin1')}`.toUpperCase()
    const encodings = [
      answer,
      Buffer.from(answer).toString('base64'),
      Buffer.from(answer).toString('hex'),
    ]
    for (const text of encodings) expect(everything).not.toContain(text.toUpperCase())
  })

  it('takes the answer in any case and with blanks around it', async () => {
    for (const write of [
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => ` \t${text.toLowerCase()}\n`,
    ]) {
      const { answer, cookie } = await askAndRead()
      expect(await attempt(write(answer), cookie)).toBe(ACCEPTED)
    }
  })

  it('refuses another answer, none, and one of the wrong type', async () => {
    for (const given of ['AAAAA', '', '   ', undefined]) {
      const { cookie } = await askAndRead()
      expect(await attempt(given, cookie), String(given)).toBe(WRONG)
    }
    const { answer, cookie } = await askAndRead()
    expect(await attempt([answer], cookie)).not.toBe(ACCEPTED)
  })

  it('answers 400 with the sentence for its field', async () => {
    const response = await site.post(
      '/api/auth/login',
      { username: 'Lou', password: 'secret' },
      { remoteAddress: somewhere() },
    )
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message: WRONG,
      error: WRONG,
      fields: { captchaText: WRONG },
    })
  })

  it('also guards registration, which then leaves nothing behind', async () => {
    const payload = {
      username: 'Robot',
      email: 'robot@port.example',
      password: 'un mot de passe',
      captchaText: 'AAAAA',
    }
    const { cookie } = await askAndRead()
    const refused = await site.post('/api/auth/register', payload, {
      headers: { cookie },
      remoteAddress: somewhere(),
    })
    expect([refused.statusCode, refused.json().message]).toEqual([400, WRONG])
    const second = await askAndRead()
    const accepted = await site.post(
      '/api/auth/register',
      { ...payload, captchaText: second.answer },
      { headers: { cookie: second.cookie }, remoteAddress: somewhere() },
    )
    expect(accepted.statusCode).toBe(200)
  })

  it('is used up by a right answer', async () => {
    const { answer, cookie } = await askAndRead()
    expect(await attempt(answer, cookie)).toBe(ACCEPTED)
    expect(await attempt(answer, cookie)).toBe(WRONG)
  })

  it('is used up by a wrong answer', async () => {
    const { answer, cookie } = await askAndRead()
    expect(await attempt('AAAAA', cookie)).toBe(WRONG)
    expect(await attempt(answer, cookie)).toBe(WRONG)
  })

  it('is good for exactly one of twenty calls at once', async () => {
    const { answer, cookie } = await askAndRead()
    const messages = await Promise.all(Array.from({ length: 20 }, () => attempt(answer, cookie)))
    expect(messages.toSorted()).toEqual([...Array(19).fill(WRONG), ACCEPTED])
  })

  it('is good for five minutes', async () => {
    const inTime = await askAndRead()
    site.clock.advance(5 * MINUTE - 1)
    expect(await attempt(inTime.answer, inTime.cookie)).toBe(ACCEPTED)
    const late = await askAndRead()
    site.clock.advance(5 * MINUTE)
    expect(await attempt(late.answer, late.cookie)).toBe(WRONG)
  })

  it('is swept away once it has expired, and not before', async () => {
    const old = await ask()
    site.clock.advance(4 * MINUTE)
    const recent = await ask()
    site.clock.advance(2 * MINUTE)
    await sweepCaptchas(site.deps)
    expect(await answerTo(old.id)).toBe('nothing stored')
    expect(await answerTo(recent.id)).not.toBe('nothing stored')
  })

  describe('belongs to the browser that asked for it, and', () => {
    it('is refused without the cookie', async () => {
      const { answer } = await askAndRead()
      expect(await attempt(answer)).toBe(WRONG)
    })

    it('is refused with the cookie of another browser', async () => {
      const [mine, theirs] = [await askAndRead(), await askAndRead()]
      expect(await attempt(mine.answer, theirs.cookie)).toBe(WRONG)
    })

    it.each([
      ['the bare id', (id: string) => id],
      ['the id with an empty signature', (id: string) => `${id}.`],
      [
        'the signature of another id',
        (_: string, signed: string, other: string) => `${other}.${signed.split('.')[1]}`,
      ],
      [
        'one character changed',
        (_: string, signed: string) => signed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ],
    ])('is refused with %s as its cookie', async (_, forge) => {
      const mine = await ask()
      const other = await ask()
      const signed = decodeURIComponent(mine.cookie.split('=')[1] as string)
      const [id, answer] = [mine.id, await answerTo(mine.id)]
      expect(
        await attempt(answer, `captcha=${encodeURIComponent(forge(id, signed, other.id))}`),
      ).toBe(WRONG)
      expect(
        await attempt(
          await answerTo(other.id),
          `captcha=${encodeURIComponent(forge(id, signed, other.id))}`,
        ),
      ).toBe(WRONG)
      expect(
        await attempt(answer, mine.cookie),
        'the attempts above took nothing away from it',
      ).toBe(ACCEPTED)
    })
  })

  describe('for who cannot read a picture, is a proof of work that', () => {
    const PROOF = '/api/auth/captcha/proof'
    const isProof = (challenge: string, nonce: string, difficulty: number) =>
      hasLeadingZeros(hash('sha256', `${challenge}:${nonce}`, 'buffer'), difficulty)
    async function askAndWork() {
      const { response, cookie } = await ask(PROOF)
      const { challenge, difficulty } = response.json<{ challenge: string; difficulty: number }>()
      let nonce = 0
      while (!isProof(challenge, String(nonce), difficulty)) nonce++
      return { cookie, proof: `${PROOF_PREFIX}${nonce}` }
    }

    it('is not kept by anyone either', async () => {
      const { response } = await ask(PROOF)
      expect(response.json()).toEqual({
        challenge: expect.stringMatching(/^[\w-]{22}$/),
        difficulty: expect.any(Number),
      })
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', secure: true }])
    })

    it('is accepted once the work is done, and only once', async () => {
      const { cookie, proof } = await askAndWork()
      expect(await attempt(proof, cookie)).toBe(ACCEPTED)
      expect(await attempt(proof, cookie)).toBe(WRONG)
    })

    it('is refused without the work', async () => {
      const { response, cookie } = await ask(PROOF)
      const { challenge, difficulty } = response.json<{ challenge: string; difficulty: number }>()
      const lazy = ['a', 'b', 'c', 'd'].find((nonce) => !isProof(challenge, nonce, difficulty))
      expect(await attempt(`${PROOF_PREFIX}${lazy}`, cookie)).toBe(WRONG)
    })

    it('is refused for another challenge, and after five minutes', async () => {
      const [mine, theirs] = [await askAndWork(), await ask(PROOF)]
      expect(await attempt(mine.proof, theirs.cookie)).toBe(WRONG)
      site.clock.advance(5 * MINUTE)
      expect(await attempt(mine.proof, mine.cookie)).toBe(WRONG)
    })

    it('cannot be answered like a picture, nor a picture like it', async () => {
      const work = await ask(PROOF)
      expect(await attempt(await answerTo(work.id), work.cookie)).toBe(WRONG)
      const picture = await askAndRead()
      let nonce = 0
      while (!isProof(picture.answer, String(nonce), 17)) nonce++
      expect(await attempt(`${PROOF_PREFIX}${nonce}`, picture.cookie)).toBe(WRONG)
    })
  })

  describe('switched off', () => {
    it('says so, sets no cookie and asks for nothing', async () => {
      const open = await site.restart({ CAPTCHA: 'off' })
      const response = await open.app.inject('/api/auth/captcha')
      expect([response.statusCode, response.json(), response.cookies]).toEqual([
        200,
        { captcha: 'off' },
        [],
      ])
      expect(response.headers['cache-control']).toBe('no-store')
      const login = await open.post('/api/auth/login', {
        username: 'personne',
        password: 'un mot de passe',
      })
      expect(login.json()).toMatchObject({ message: ACCEPTED })
      await open.close()
    })
  })
})
