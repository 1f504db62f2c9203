import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type SyncAnswer, type SyncRequest, signedAnswer, syncRequest } from '#contract/bridge.ts'
import { standaloneAdapter } from './adapters/standalone.ts'
import { BridgeClient } from './bridge-client.ts'
import { readConfig } from './config.ts'
import { Deliveries } from './deliveries.ts'
import type { Disk } from './files.ts'
import type { Post } from './http.ts'
import { Ledger } from './ledger.ts'
import { Links } from './links.ts'
import { Players } from './players.ts'
import { signCall } from './signing.ts'
import { Sync } from './sync.ts'
import { FakeGame } from './testing/fake-game.ts'
import { TownClock } from './town-clock.ts'

const KEY = 'clé-d’essai-assez-longue'
const SOURCE = 4
const MEMORY: Disk = {
  read: async () => null,
  makeFolder: async () => {},
  flushFolder: async () => {},
  rename: async () => {},
  open: async () => ({
    write: async () => {},
    flush: async () => {},
    cut: async () => {},
    close: async () => {},
  }),
}

const NOTHING: SyncAnswer = { now: 0, next: 60, stored: [], deliveries: [], forget: [], links: [] }
const signature = (nonce: string, body: string) => {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', KEY).update(signedAnswer(nonce, bodyHash)).digest('hex')
}

/** The site's side of the wire: checks what it is sent and answers what the test says. */
class FakeSite {
  readonly calls: SyncRequest[] = []
  readonly nonces: string[] = []
  now = Math.floor(Date.now() / 1000)
  answer: (request: SyncRequest) => object = () => ({ ...NOTHING, now: this.now })
  isForged = false
  isAway = false

  post: Post = async (url, headers, body) => {
    if (this.isAway) throw new Error('ECONNREFUSED')
    const nonce = headers['X-Minuit-Nonce'] ?? ''
    const timestamp = headers['X-Minuit-Timestamp'] ?? ''
    this.nonces.push(nonce)
    const signed = signCall(KEY, { method: 'POST', path: url.pathname, timestamp, nonce, body })
    expect(headers['X-Minuit-Signature']).toBe(signed)
    const isLate = Math.abs(Number(timestamp) - this.now) > 300
    const answer = isLate ? { error: 'clock', now: this.now } : this.#answer(body)
    const text = JSON.stringify(answer)
    const right = signature(nonce, text)
    return { status: isLate ? 401 : 200, signature: this.isForged ? 'ab' : right, body: text }
  }

  #answer(body: string) {
    const request = syncRequest.parse(JSON.parse(body))
    this.calls.push(request)
    return this.answer(request)
  }
}

const games: FakeGame[] = []
afterEach(() => {
  for (const game of games.splice(0)) game.isKilled = true
})

async function started(site: FakeSite) {
  const read = readConfig({ site: 'https://exemple.fr/', server: 1, key: KEY })
  if (!('config' in read)) throw new Error(read.faults.join())
  const { config } = read
  const game = new FakeGame()
  games.push(game)
  game.licenses.set(SOURCE, 'license:abc')
  const adapter = standaloneAdapter(game)
  const ledger = new Ledger(MEMORY, '/')
  await ledger.open()
  const players = new Players(game, adapter)
  const links = new Links(game, players)
  const deliveries = new Deliveries({ game, adapter, ledger, players })
  const client = new BridgeClient({ config, post: site.post, now: Date.now })
  const gate = { version: '', told: () => {} }
  const clock = new TownClock(game)
  const about = { boot: randomUUID(), version: '1.0.0', framework: adapter.framework }
  const sync = new Sync({ game, client, ledger, players, deliveries, links, gate, clock, ...about })
  deliveries.onResult(() => sync.hurry())
  players.start(() => {})
  sync.start()
  return { game, ledger, links, sync, deliveries }
}

const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 500) throw new Error('it never is')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const EVENT = { kind: 'event', name: 'a:b', args: {} } as const
const offer = (action: unknown = EVENT) => ({
  id: randomUUID(),
  attempt: 1,
  license: 'license:abc',
  character: null,
  action,
  began: false,
  decided: false,
})

describe('the call', () => {
  it('says who is there, with a nonce of its own each time', async () => {
    const site = new FakeSite()
    await started(site)
    await until(() => site.calls.length >= 2)
    expect(site.calls[0]?.players).toEqual([
      { license: 'license:abc', character: null, name: `Joueur ${SOURCE}`, ready: true },
    ])
    expect(new Set(site.nonces).size).toBe(site.nonces.length)
    expect(site.nonces[0]).toHaveLength(22)
  })

  it('says what o’clock it is in town, where a script tells', async () => {
    const site = new FakeSite()
    const { game } = await started(site)
    await until(() => site.calls.length >= 1)
    expect(site.calls[0]?.hour).toBeNull()
    game.state.set('currentTime', { hour: 21, minute: 40 })
    await until(() => site.calls.some(({ hour }) => hour === 21))
  })

  it('puts a wrong clock right by what the site says, and calls again at once', async () => {
    const site = new FakeSite()
    site.now += 3600
    const { sync } = await started(site)
    await until(() => site.calls.length >= 2)
    expect(sync.last?.problem).toBeNull()
    expect(site.nonces).toHaveLength(site.calls.length + 1)
  })

  it('believes nothing that is not signed', async () => {
    const site = new FakeSite()
    site.isForged = true
    site.answer = () => ({ ...NOTHING, deliveries: [offer()] })
    const { sync, ledger } = await started(site)
    await until(() => sync.last !== null)
    expect(sync.last?.problem).toContain('non signée')
    expect(ledger.pending.size).toBe(0)
  })

  it('goes on when the site is back', async () => {
    const site = new FakeSite()
    site.isAway = true
    const { sync } = await started(site)
    await until(() => sync.last !== null)
    expect(sync.last?.problem).toContain('ECONNREFUSED')
    site.isAway = false
    await until(() => sync.last?.problem === null)
  })
})

describe('an offer', () => {
  it('is begun, then given, then told until the site has it', async () => {
    const site = new FakeSite()
    const one = offer()
    const told: string[] = []
    site.answer = ({ results }) => {
      const outcomes = results.map(({ outcome }) => outcome)
      told.push(...outcomes)
      // The site loses the first `applied`.
      const isLost = told.filter((outcome) => outcome === 'applied').length === 1
      const stored = outcomes.includes('applied') && isLost ? [] : results.map((r) => r.delivery)
      return { ...NOTHING, stored, deliveries: told.length === 0 ? [one] : [] }
    }
    const { game, ledger } = await started(site)
    await until(() => told.filter((outcome) => outcome === 'applied').length === 2)
    await until(() => ledger.pending.size === 0)
    expect(told).toEqual(['begin', 'applied', 'applied'])
    expect(game.emitted.filter(([name]) => name === 'a:b')).toHaveLength(1)
  })

  it('that makes no sense is answered, and leaves the others alone', async () => {
    const site = new FakeSite()
    const deliveries = [offer({ kind: 'teleport' }), { id: 'x' }, offer()]
    site.answer = () => ({ ...NOTHING, deliveries })
    const { ledger } = await started(site)
    await until(() => ledger.pending.size === 2)
    const results = [...ledger.pending.values()].map(({ outcome, reason }) => [outcome, reason])
    expect(results).toContainEqual(['failed', 'unknown_action'])
    expect(results).toContainEqual(['begin', undefined])
  })
})

describe('a link', () => {
  const typed = async (code: string, answer: object) => {
    const site = new FakeSite()
    site.answer = ({ links }) => ({
      ...NOTHING,
      links: links.map((link) => ({ code: link.code, ...answer })),
    })
    const { game, links, sync } = await started(site)
    if (links.ask(SOURCE, code)) sync.hurry()
    await until(() => game.told.length > 0)
    return [game.told[0], site.calls.flatMap((call) => call.links.map((link) => link.code))[0]]
  }

  it('is asked of the site and answered in French', async () => {
    const [text, code] = await typed('k7qf2mxd', { ok: true, account: 'Ana' })
    expect([text, code]).toEqual([
      'Personnage lié au compte « Ana ». Vos achats arrivent ici.',
      'K7QF-2MXD',
    ])
    for (const [reason, word] of [
      ['unknown', 'n’existe pas'],
      ['expired', 'expiré'],
      ['taken', 'déjà lié'],
    ])
      expect((await typed('K7QF-2MXD', { ok: false, reason }))[0]).toContain(word)
  })

  it('is not asked when it is no code', async () => {
    expect(await typed('bonjour', {})).toEqual([
      'Un code s’écrit comme K7QF-2MXD : /lier K7QF-2MXD',
      undefined,
    ])
  })
})

it('names what is wrong in config.js', () => {
  expect(readConfig(undefined)).toHaveProperty('faults')
  const read = readConfig({ site: 'exemple.fr', server: 0, key: '', framework: 'vrp' })
  expect('faults' in read && read.faults.map((fault) => fault.split(' ')[1])).toEqual([
    'site',
    'server',
    'key',
    'framework',
  ])
})
