import { setTimeout } from 'node:timers/promises'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyPassword } from '#server/lib/passwords.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { sized } from '#server/testing/proof.ts'
import { type Caller, PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { loginFailures, sessions } from './auth.table.ts'
import { sweepLoginFailures, takeTurn } from './login-throttle.ts'

vi.mock(import('#server/lib/passwords.ts'), { spy: true })

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const MANY = sized(100, 10_000)
const MANY_ADDRESSES = sized(150, 2000)
const AT_ONCE = 50
const PATIENCE = 300_000
const COMPARING_MS = 5

const from = (remoteAddress: string): Caller => ({ remoteAddress })
const HOME = '198.51.100.1'
const home = from(HOME)
const attacker = from('203.0.113.66')

// The captcha is off everywhere here: what slows guesses down does not depend on it.
describe.each(ONE_DATABASE)('guessing passwords on $name', ({ open }) => {
  let site: TestSite

  beforeAll(async () => {
    site = await startTestSite(open)
    await site.addUser('Lou')
    await site.addUser('Zoé')
  })
  // What is counted here is who may have a password compared, not what a comparison costs: on a
  // busy machine real ones would, rightly, be given up as overloaded.
  beforeEach(() => {
    vi.mocked(verifyPassword).mockImplementation(async (password, hash) => {
      await setTimeout(COMPARING_MS)
      return hash !== undefined && password === PASSWORD
    })
  })
  afterEach(async () => {
    vi.mocked(verifyPassword).mockReset()
    await site.db.delete(loginFailures)
    await site.db.delete(sessions)
  })
  afterAll(() => site.close())

  type Login = { username?: string; password?: string }
  async function login(input: Login = {}, caller: Caller = home, post = site.post) {
    // Lets the server breathe: calls that follow each other without a pause would make it, rightly,
    // refuse them as overloaded.
    await new Promise(setImmediate)
    return post('/api/auth/login', { username: 'Lou', password: PASSWORD, ...input }, caller)
  }
  const guess = (caller: Caller = home, username = 'Lou') =>
    login({ username, password: 'wrong password' }, caller)
  const statusOf = async (answer: ReturnType<typeof login>) => (await answer).statusCode
  const hashes = () => vi.mocked(verifyPassword).mock.calls.length

  /** Makes the guesses in waves, a tenth of a second for each, and counts the answers by status. */
  async function flood(count: number, attempt: (n: number) => ReturnType<typeof login>) {
    const statuses: Record<number, number> = {}
    for (let first = 0; first < count; first += AT_ONCE) {
      const wave = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => attempt(first + n)))
      for (const { statusCode } of wave) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      site.clock.advance(AT_ONCE * 100)
    }
    return statuses
  }
  async function waitAsTold(answer: ReturnType<typeof login>) {
    const seconds = Number((await answer).headers['retry-after'] ?? 0)
    site.clock.advance(seconds * SECOND)
    return seconds
  }

  it('answers 429 in French after five failures, with the wait in Retry-After', async () => {
    for (let times = 0; times < 6; times++) expect(await statusOf(guess())).toBe(401)
    const refused = await guess()
    const message = 'Trop de tentatives. Veuillez réessayer dans 2 secondes.'
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { success: false, code: 'rate_limited', message, error: message },
    ])
    expect(refused.headers['retry-after']).toBe('2')
  })

  it('waits twice as long each time, up to a quarter of an hour', async () => {
    vi.mocked(verifyPassword).mockResolvedValue(false)
    for (let times = 0; times < 6; times++) await guess()
    const waits: number[] = []
    for (let times = 0; times < 12; times++) {
      waits.push(await waitAsTold(guess()))
      expect(await statusOf(guess())).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect((await guess()).json().message).toBe(
      'Trop de tentatives. Veuillez réessayer dans 15 min.',
    )
  })

  it('refuses even the right password during a wait, so that a wait tells nothing', async () => {
    for (let times = 0; times < 6; times++) await guess()
    const [wrong, right] = [await guess(), await login()]
    expect(right.statusCode).toBe(429)
    expect(right.rawPayload.equals(wrong.rawPayload)).toBe(true)
  })

  it('waits no longer because someone hammers', async () => {
    for (let times = 0; times < 6; times++) await guess()
    for (let times = 0; times < 19; times++) {
      expect(await statusOf(guess())).toBe(429)
      site.clock.advance(100)
    }
    site.clock.advance(100)
    expect(await statusOf(login())).toBe(200)
  })

  it('counts each of fifty guesses sent at once', async () => {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => statusOf(guess())))
    expect(statuses.toSorted()).toEqual([...Array(6).fill(401), ...Array(44).fill(429)])
    expect(hashes()).toBe(6)
  })

  it('counts a name however it is written', async () => {
    for (const username of ['Zoé', 'ZOÉ', 'zoe\u0301', ' Zoé ', 'Ｚｏé', 'zoÉ'])
      expect(await statusOf(guess(home, username))).toBe(401)
    expect(await statusOf(guess(home, 'Zoé'))).toBe(429)
  })

  it('slows an unknown name down exactly like a known one', async () => {
    const answers = async (username: string) => {
      const bodies: string[] = []
      for (let times = 0; times < 8; times++) bodies.push((await guess(home, username)).body)
      return bodies
    }
    expect(await answers('Personne')).toEqual(await answers('Lou'))
  })

  it('takes the whole network of an IPv6 caller for one address', async () => {
    for (let times = 0; times < 6; times++) await guess(from(`2001:db8:1:1::${times + 1}`))
    expect(await statusOf(guess(from('2001:db8:1:1:ffff:ffff:ffff:ffff')))).toBe(429)
    expect(await statusOf(guess(from('2001:db8:1:2::1')))).toBe(401)
  })

  it('forgets after an hour without a failure, and sweeps what it forgot', async () => {
    for (let times = 0; times < 6; times++) await guess()
    site.clock.advance(HOUR - 1)
    await sweepLoginFailures(site.deps)
    expect(await site.db.select().from(loginFailures)).toHaveLength(3)
    site.clock.advance(2)
    await sweepLoginFailures(site.deps)
    expect(await site.db.select().from(loginFailures)).toEqual([])
    for (let times = 0; times < 6; times++) expect(await statusOf(guess())).toBe(401)
  })

  describe('and knowing the password', () => {
    it('never counts, however often', async () => {
      vi.mocked(verifyPassword).mockResolvedValue(true)
      for (let times = 0; times < sized(40, 100); times++) expect(await statusOf(login())).toBe(200)
      const rows = await site.db.select().from(loginFailures)
      expect(rows.map(({ failures, blockedUntil }) => [failures, blockedUntil])).toEqual([
        [0, null],
        [0, null],
        [0, null],
      ])
    })

    it('wipes out one’s own slips', async () => {
      for (let round = 0; round < 3; round++) {
        for (let times = 0; times < 4; times++) expect(await statusOf(guess())).toBe(401)
        expect(await statusOf(login())).toBe(200)
      }
    })

    it('of one account buys an address no guesses at others', async () => {
      vi.mocked(verifyPassword).mockImplementation(async (password) => password === PASSWORD)
      let guessed = 0
      for (let n = 0; n < 100; n++) {
        await login({ username: 'Zoé' }, attacker)
        if ((await statusOf(guess(attacker, `victime-${n}`))) === 401) guessed++
      }
      expect(guessed).toBeLessThan(35)
    })

    it('works for many at once: no two logins stop each other', async () => {
      vi.mocked(verifyPassword).mockResolvedValue(true)
      for (let round = 0; round < sized(8, 100); round++) {
        const areNewcomers = round % 2 === 0
        if (areNewcomers) await site.db.delete(loginFailures)
        const trio = () => [login(), login({ username: 'Zoé' }), login({}, from('198.51.100.2'))]
        const statuses = await Promise.all([trio(), trio(), trio(), trio()].flat().map(statusOf))
        expect(new Set(statuses)).toEqual(new Set([200]))
      }
    })
  })

  describe('past the free ones', () => {
    /**
     * An address that has used up its free failures, at accounts nobody has, and whose first wait
     * is over.
     */
    async function busyAddress(caller: Caller = home) {
      vi.mocked(verifyPassword).mockImplementation(async (password) => password === PASSWORD)
      for (let n = 0; n < 31; n++) expect(await statusOf(guess(caller, `passant-${n}`))).toBe(401)
      expect(await waitAsTold(guess(caller, 'passant-31'))).toBe(2)
      vi.mocked(verifyPassword).mockClear()
    }
    /** Comparisons take as long as the test wants. */
    function slowly() {
      const { promise, resolve } = Promise.withResolvers<void>()
      vi.mocked(verifyPassword).mockImplementation(async (password) => {
        await promise
        return password === PASSWORD
      })
      return resolve
    }
    const together = (count: number, attempt: (n: number) => ReturnType<typeof login>) =>
      Promise.all(Array.from({ length: count }, (_, n) => statusOf(attempt(n))))

    it('lets in all of twelve who know their passwords, at once, again and again', async () => {
      await busyAddress()
      for (let round = 0; round < 3; round++)
        expect(
          new Set(await together(12, (n) => login({ username: n % 2 ? 'Lou' : 'Zoé' }))),
        ).toEqual(new Set([200]))
    })

    it('keeps who comes meanwhile waiting, until it is known whether the first was right', async () => {
      await busyAddress()
      const compare = slowly()
      const [first, second] = [login(), login({ username: 'Zoé' })]
      await vi.waitFor(() => expect(hashes()).toBe(1))
      compare()
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    })

    it('gives guesses sent all at once one try for each wait', async () => {
      await busyAddress()
      for (const wait of [4, 8]) {
        const statuses = await together(AT_ONCE, (n) => guess(home, `victime-${n}`))
        expect(statuses.toSorted()).toEqual([401, ...Array(AT_ONCE - 1).fill(429)])
        expect(await waitAsTold(guess(home, 'victime'))).toBe(wait)
      }
      expect(hashes()).toBe(2)
    })

    it('gives no more to who mixes them with a password they know', async () => {
      await busyAddress()
      await together(AT_ONCE, (n) =>
        n % 2 ? login({ username: 'Zoé' }) : guess(home, `victime-${n}`),
      )
      const tried = vi
        .mocked(verifyPassword)
        .mock.calls.filter(([password]) => password !== PASSWORD)
      expect(tried.length).toBeLessThanOrEqual(1)
    })

    it('is free again an hour after the last failure, however many have signed in since', async () => {
      await busyAddress()
      site.clock.advance(HOUR / 2)
      expect(await statusOf(login())).toBe(200)
      site.clock.advance(HOUR / 2)
      expect(await together(6, (n) => guess(home, `passant-${n}`))).toEqual(Array(6).fill(401))
    })

    it('keeps only so many waiting', async () => {
      await busyAddress()
      const compare = slowly()
      const answers = Array.from({ length: 40 }, () => statusOf(login()))
      const refused: number[] = []
      for (const answer of answers)
        void answer.then((status) => status === 429 && refused.push(status))
      await vi.waitFor(() => expect(refused).toHaveLength(15))
      compare()
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 429]))
    })

    it('waits seconds at most for a turn that nobody ends', async () => {
      await busyAddress()
      await site.db
        .update(loginFailures)
        .set({ pendingUntil: new Date(site.clock.now().getTime() + 5 * SECOND) })
      expect(await waitAsTold(login())).toBe(2)
      site.clock.advance(3 * SECOND)
      expect(await statusOf(login())).toBe(200)
    })

    it('asks the database once when it refuses, as when it counts what is free', async () => {
      const statements = [vi.spyOn(site.db, 'execute'), vi.spyOn(site.db, 'update')]
      const asked = () => statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)
      const take = () =>
        takeTurn(site.deps, { username: 'Lou', address: '203.0.113.66', browser: null })
      await take()
      expect(asked()).toBe(1)
      await site.db
        .update(loginFailures)
        .set({ blockedUntil: new Date(site.clock.now().getTime() + SECOND) })
      const before = asked()
      await expect(take()).rejects.toThrow('1 seconde')
      expect(asked() - before).toBe(1)
      for (const statement of statements) statement.mockRestore()
    })
  })

  it('announces no wait that is longer than the longest, though the clock was set back by two days', async () => {
    vi.mocked(verifyPassword).mockResolvedValue(false)
    for (let times = 0; times < 6; times++) await guess()
    for (let times = 0; times < 12; times++) {
      await waitAsTold(guess())
      expect(await statusOf(guess())).toBe(401)
    }
    expect(await statusOf(guess())).toBe(429)
    site.clock.advance(-48 * HOUR)
    expect(await statusOf(guess())).toBe(401)
    site.clock.advance(-10 * MINUTE)
    for (let times = 0; times < 10; times++)
      expect(await waitAsTold(guess())).toBeLessThanOrEqual(15 * 60)
    site.clock.advance(48 * HOUR)
  })

  describe(`${MANY} times`, () => {
    it(
      'at one account from one address: nearly all is refused unseen, and the owner comes in',
      async () => {
        const statuses = await flood(MANY, () => guess(attacker))
        expect(statuses).toEqual({ 401: hashes(), 429: MANY - hashes() })
        expect(hashes()).toBeLessThan(20)
        expect(await statusOf(login({}, home)), 'from elsewhere').toBe(200)
        expect(await waitAsTold(login({}, attacker))).toBeLessThanOrEqual(15 * 60)
        expect(await statusOf(login({}, attacker)), 'from the same address after the wait').toBe(
          200,
        )
      },
      PATIENCE,
    )

    it(
      'once at each of as many accounts from one address: nearly all is refused unseen, and nobody else notices',
      async () => {
        const statuses = await flood(MANY, (n) => guess(attacker, `habitant-${n}`))
        expect(statuses).toEqual({ 401: hashes(), 429: MANY - hashes() })
        expect(hashes()).toBeLessThan(45)
        expect(await statusOf(login({}, home))).toBe(200)
        expect(await waitAsTold(login({}, attacker))).toBeLessThanOrEqual(15 * 60)
        expect(await statusOf(login({}, attacker))).toBe(200)
      },
      PATIENCE,
    )

    it('leaves no account and no session behind', async () => {
      vi.mocked(verifyPassword).mockResolvedValue(true)
      for (let n = 0; n < 10; n++)
        expect(await statusOf(login({ username: `habitant-${n}` }, from(`203.0.113.${n}`)))).toBe(
          401,
        )
      expect(await site.db.select().from(users).where(like(users.username, 'habitant%'))).toEqual(
        [],
      )
      expect(await site.db.select().from(sessions)).toEqual([])
    })
  })

  describe('from many addresses behind a proxy', () => {
    let behindProxy: Awaited<ReturnType<TestSite['restart']>>
    const through = (address: string): Caller => ({ headers: { 'x-forwarded-for': address } })
    const nth = (n: number) => through(`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`)

    beforeAll(async () => {
      behindProxy = await site.restart({ TRUST_PROXY: 'on' })
    })
    afterAll(() => behindProxy.close())

    const guessFrom = (caller: Caller, username = 'Lou') =>
      login({ username, password: 'wrong password' }, caller, behindProxy.post)

    it(
      'at one account slows down, and never keeps its owner out for more than twenty seconds',
      async () => {
        vi.mocked(verifyPassword).mockImplementation(async (password) => password === PASSWORD)
        const statuses = await flood(MANY_ADDRESSES, (n) => guessFrom(nth(n)))
        expect(statuses).toEqual({ 401: hashes(), 429: MANY_ADDRESSES - hashes() })
        // Ten for each second: the first ones are free, then one each twenty seconds.
        expect(hashes()).toBeLessThan(sized(42, 50))
        const owner = () => login({}, through('198.51.100.1'), behindProxy.post)
        expect(await waitAsTold(owner())).toBeLessThanOrEqual(20)
        expect(await statusOf(owner())).toBe(200)
      },
      PATIENCE,
    )

    describe('without end', () => {
      const owner = (cookie?: string, password = PASSWORD) => {
        const headers = { 'x-forwarded-for': '198.51.100.1', ...(cookie && { cookie }) }
        return login({ password }, { headers }, behindProxy.post)
      }
      const cookieOf = async (answer: ReturnType<typeof login>) => {
        const [cookie] = (await answer).cookies as [{ name: string; value: string }]
        return `${cookie.name}=${encodeURIComponent(cookie.value)}`
      }
      /** A browser that signed in once, and an attack that has gone on for a while since. */
      async function attacked(username = 'Lou') {
        vi.mocked(verifyPassword).mockImplementation(async (password) => password === PASSWORD)
        const cookie = await cookieOf(
          login({ username }, through('198.51.100.9'), behindProxy.post),
        )
        await flood(sized(AT_ONCE, 200), (n) => guessFrom(nth(n)))
        // With pauses: a server that is asked without any refuses as overloaded, for ever.
        await vi.waitFor(async () => expect(await statusOf(guessFrom(nth(9999)))).toBe(429), {
          timeout: PATIENCE,
        })
        return cookie
      }

      it('lets in the browser that has signed in before, at once and from anywhere', async () => {
        const cookie = await attacked()
        expect(await statusOf(owner())).toBe(429)
        expect(await statusOf(owner(cookie))).toBe(200)
      })

      it('gives that browser no more guesses than anyone else', async () => {
        const cookie = await attacked()
        for (let times = 0; times < 6; times++)
          expect(await statusOf(owner(cookie, 'wrong password'))).toBe(401)
        expect(await statusOf(owner(cookie))).toBe(429)
        expect(await waitAsTold(owner(cookie))).toBe(2)
        expect(await statusOf(owner(cookie))).toBe(200)
      })

      it('takes no browser for known that signed in elsewhere, or says so itself', async () => {
        const [known, stranger] = [await attacked(), await attacked('Zoé')]
        expect(await statusOf(owner(stranger))).toBe(429)
        expect(
          await statusOf(owner(known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))),
        ).toBe(429)
        expect(await statusOf(owner(known.replace(/%2E.*|\..*/i, '')))).toBe(429)
      })

      it('tells scripts and other sites nothing', async () => {
        const { cookies } = await owner()
        expect(cookies).toEqual([
          expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/api/auth/login' }),
        ])
        expect(decodeURIComponent(cookies[0]?.value ?? '')).not.toMatch(/lou/i)
        expect((await owner(undefined, 'wrong password')).cookies).toEqual([])
      })
    })

    it('counts by the address the proxy tells, not by one the caller made up', async () => {
      for (let n = 0; n < 6; n++) await guessFrom(through(`192.0.2.${n}, 203.0.113.66`))
      expect(await statusOf(guessFrom(through('192.0.2.200, 203.0.113.66')))).toBe(429)
      expect(await statusOf(guessFrom(through('203.0.113.67')))).toBe(401)
    })
  })

  it('is counted by the real address when there is no proxy to tell another', async () => {
    for (let n = 0; n < 6; n++)
      await guess({ ...attacker, headers: { 'x-forwarded-for': `192.0.2.${n}` } })
    expect(
      await statusOf(guess({ ...attacker, headers: { 'x-forwarded-for': '192.0.2.200' } })),
    ).toBe(429)
  })
})
