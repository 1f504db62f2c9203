import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { effectsOf, type Good, goodsFor, isSealed, type ServerKind } from './campaign-goods.ts'
import { type Pace, realDuration } from './clock.ts'
import type { Person } from './fxserver.ts'
import { MISHAPS, Network } from './network.ts'
import { POINTS, type Point } from './points.ts'
import { Random } from './random.ts'
import { ServerGone, SimulatedServer } from './simulator.ts'
import { characterOf } from './storage.ts'

/** A site that a campaign can be run against: the fake one, or the real one in a process. */
export type CampaignSite = {
  readonly address: string
  readonly server: number
  readonly key: string
  /** Links an account to the player, who types the code of it; absent: everybody is linked. */
  link?: (license: string, type: (code: string) => Promise<unknown>) => Promise<void>
  /** Paid by somebody whose character is linked; answers the delivery's id. */
  pay: (
    to: { license: string; character: string | null },
    action: DeliveryAction,
  ) => Promise<string>
  /** The state of each delivery, by id; `revoked`: taken back after a refund. */
  states: () => Promise<Map<string, string>>
  refund: (delivery: string) => Promise<void>
  /** Ends leases and pauses, for a site whose time does not pass faster. */
  hurry?: () => Promise<void>
  /** What can befall it; after each it answers again. Restored, it may not know all it sold. */
  mishaps: readonly SiteMishap[]
  /** What does not agree in its books. */
  audit?: () => Promise<string[]>
  close: () => Promise<void>
}

type SiteMishap = { name: 'killed' | 'restored' | 'clock'; run: () => Promise<void> }

export type CampaignOptions = {
  seed: number
  /** Rounds go on until as many have happened. */
  until: Partial<Pick<CampaignReport, 'crashes' | 'atPoints' | 'kills'>>
  /** Always that one; absent: another each round. */
  server?: ServerKind
  /** How many mishaps a round has. */
  mishaps?: readonly [least: number, most: number]
  /** How many of each kind somebody buys at most. */
  ofEachKind?: number
  /** config.js and server.js for a game server that calls that address with that key. */
  scripts: (settings: { site: string; server: number; key: string }) => [string, string][]
  openSite: () => Promise<CampaignSite>
  /** One for all: how many times faster than in life. */
  time: Pace
  atOnce?: number
  /** Ends with the first fault. */
  findOne?: boolean
  say?: (line: string) => void
}

export type CampaignReport = {
  rounds: number
  crashes: number
  /** Of those, the ones at a named point. */
  atPoints: number
  kills: number
  deliveries: number
  uncertain: number
  /** Each says the seed of its round, which runs it again. */
  faults: string[]
}

const ENDED = ['applied', 'uncertain', 'failed', 'cancelled', 'revoked']
/** One for each way the resource hands things over. */
export const SERVERS: readonly ServerKind[] = [
  { framework: 'esx', inventory: 'own' },
  { framework: 'esx', inventory: 'ox' },
  { framework: 'qb', inventory: 'own' },
  { framework: 'qbx', inventory: 'ox' },
  { framework: 'standalone', inventory: 'own' },
]
const HOUR = 3_600_000
const MISHAP_COUNT = [4, 9] as const
/** A point that is not reached by then is not waited for any longer: of the game, and real. */
const POINT_WAIT = 20_000
const SHORTEST_POINT_WAIT = 150
const SETTLE_WAIT = 60_000
/** Real milliseconds: how far a site gets with what it is doing before it is killed. */
const KILL_WAIT = 250

type Bought = { id: string; good: Good; person: Person; refunded: boolean }

export async function campaign(options: CampaignOptions): Promise<CampaignReport> {
  const report: CampaignReport = {
    rounds: 0,
    crashes: 0,
    atPoints: 0,
    kills: 0,
    deliveries: 0,
    uncertain: 0,
    faults: [],
  }
  const { crashes = 0, atPoints = 0, kills = 0 } = options.until
  const isEnough = () =>
    report.crashes >= crashes && report.atPoints >= atPoints && report.kills >= kills
  const isOver = () => isEnough() || (options.findOne === true && report.faults.length > 0)
  let next = options.seed
  const work = async () => {
    while (!isOver()) {
      const seed = next++
      const round = await Round.run(seed, options)
      report.rounds++
      report.crashes += round.crashes
      report.atPoints += round.atPoints
      report.kills += round.kills
      report.deliveries += round.deliveries
      report.uncertain += round.uncertain
      report.faults.push(...round.faults.map((fault) => `seed ${seed}: ${fault}`))
      options.say?.(`seed ${seed}: ${round.summary}`)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce ?? 2 }, work))
  return report
}

/** One server, one site and two customers, through a few mishaps and back to calm. */
class Round {
  readonly #random: Random
  readonly #options: CampaignOptions
  readonly #time: Pace
  readonly #folder = mkdtempSync(join(tmpdir(), 'minuit-campaign-'))
  readonly #kind: ServerKind
  /** Its ledger or the site's database may go back in time, not both: nobody would know then. */
  readonly #whoForgets: 'game' | 'site'
  readonly #people: Person[]
  #bought: Bought[] = []
  readonly #story: string[] = []
  readonly #snapshots: string[] = []
  #kills = 0
  #site!: CampaignSite
  #network!: Network
  #server!: SimulatedServer

  private constructor(seed: number, options: CampaignOptions) {
    this.#random = new Random(seed)
    this.#options = options
    this.#time = options.time
    const kind = this.#random.pick(SERVERS)
    this.#kind = options.server ?? kind
    this.#whoForgets = this.#random.pick(['game', 'site'] as const)
    this.#people = ['a', 'b'].map((letter) => ({
      license: `license:${letter}${seed.toString(16)}`.padEnd(48, letter),
      name: `Joueur ${letter}`,
    }))
  }

  static async run(seed: number, options: CampaignOptions) {
    const round = new Round(seed, options)
    try {
      return await round.#run()
    } finally {
      await round.#close()
    }
  }

  async #run() {
    this.#site = await this.#options.openSite()
    this.#network = new Network(() => this.#site.address)
    const address = await this.#network.open()
    const { server, key } = this.#site
    this.#server = new SimulatedServer({
      ...this.#kind,
      folder: this.#folder,
      scripts: this.#options.scripts({ site: address, server, key }),
      pace: this.#time,
      latency: this.#random.between(1, 10),
    })
    await this.#start()
    for (const person of this.#people)
      await this.#site.link?.(person.license, (code) => this.#server.say(person, `/lier ${code}`))
    const mishaps = this.#random.between(...(this.#options.mishaps ?? MISHAP_COUNT))
    const goods = this.#people.flatMap((person) =>
      goodsFor(this.#options.ofEachKind).map((good) => ({ person, good })),
    )
    for (let left = mishaps; left > 0; left--) {
      const batch = Array.from({ length: Math.ceil(goods.length / left) }, () =>
        goods.splice(this.#random.between(0, goods.length - 1), 1),
      ).flat()
      // Bought when the mishap is near: it then falls somewhere between offer and answer.
      await this.#befall(() => this.#buy(batch), left === 1)
    }
    const faults = await this.#calm()
    if (faults.length === 0) faults.push(...(await this.#check()))
    if (faults.length === 0) faults.push(...((await this.#site.audit?.()) ?? []))
    const states = [...(await this.#site.states()).values()]
    const uncertain = states.filter((state) => state === 'uncertain').length
    const { framework, inventory } = this.#kind
    const { crashes } = this.#server
    return {
      crashes: crashes.length,
      atPoints: crashes.filter((point) => POINTS.some((named) => named === point)).length,
      kills: this.#kills,
      deliveries: this.#bought.length,
      uncertain,
      faults: faults.map(
        (fault) => `${framework}/${inventory} ${fault} (${this.#story.join(', ')})`,
      ),
      summary: `${framework}/${inventory}, ${uncertain} uncertain, ${this.#story.join(', ')}`,
    }
  }

  async #close(): Promise<void> {
    await this.#server?.crash()
    await this.#network?.close()
    await this.#site?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Once, whoever asks first. */
  async #buy(goods: { person: Person; good: Good }[]): Promise<void> {
    for (const { person, good } of goods.splice(0)) {
      const character = characterOf(this.#kind.framework, person)
      const id = await this.#site.pay({ license: person.license, character }, good.action)
      this.#bought.push({ id, good, person, refunded: false })
    }
  }

  /** Up again, whatever happened, with everybody there. */
  async #start(plans: Parameters<SimulatedServer['start']>[0] = []): Promise<void> {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (!this.#server.isRunning) await this.#server.start(attempt === 0 ? plans : [])
      try {
        for (const person of this.#people) await this.#server.join(person)
        return
      } catch {
        await this.#server.crash()
      }
    }
    throw new Error('The server does not come up')
  }

  /** No round is without a site that is killed, if it can be. */
  async #befall(buy: () => Promise<void>, isLast: boolean): Promise<void> {
    const mustKill = isLast && this.#kills === 0 && this.#siteMishaps('killed').length > 0
    const mishap = this.#random.weighted([
      [60, () => this.#crashAtSomePoint(buy)],
      [12, () => this.#loseCalls()],
      [4, () => this.#siteAway()],
      [8, () => this.#someoneLeaves()],
      [4, () => this.#everybodyLeavesAtSomePoint(buy)],
      [5, () => this.#failSave()],
      [3, () => this.#fillDisk()],
      [3, () => this.#moveClock()],
      [this.#siteMishaps('restored').length * 15, () => this.#siteMishap('restored')],
      [this.#siteMishaps('clock').length * 3, () => this.#siteMishap('clock')],
      [this.#siteMishaps('killed').length * 60, () => this.#killSite(buy)],
      [8, () => this.#refund()],
      [3, () => this.#restart()],
    ] as const)
    try {
      await (mustKill ? this.#killSite(buy) : mishap())
      await sleep(this.#random.between(0, 60))
    } catch (error) {
      // What was planned for its start has come true meanwhile.
      if (!(error instanceof ServerGone)) throw error
      this.#story.push('which was down')
    }
    if (!this.#server.isRunning) await this.#start()
    await buy()
    await this.#site.hurry?.()
  }

  async #crashAtSomePoint(buy: () => Promise<void>): Promise<void> {
    const point = this.#random.pick(this.#points)
    const count = this.#random.between(1, 4)
    const effect = this.#random.chance(0.2) ? 'power cut' : 'crash'
    this.#story.push(`${effect} at ${count} × ${point}`)
    await this.#server.plan(point, effect, count)
    await buy()
    await Promise.race([this.#server.ended, sleep(this.#pointWait)])
    await this.#server.crash()
    this.#forget()
    const alsoAtStart = this.#random.chance(0.15)
    const early = this.#random.pick(this.#points)
    if (alsoAtStart) this.#story.push(`crash at start at ${early}`)
    await this.#start(alsoAtStart ? [{ point: early, count: 1, effect: 'crash' }] : [])
  }

  /** Those that can be reached: without a framework, nothing but events is handed over. */
  get #points(): readonly Point[] {
    if (this.#kind.framework !== 'standalone') return POINTS
    return POINTS.filter((point) => !/^framework:(?!event)/.test(point))
  }

  get #pointWait(): number {
    return Math.max(SHORTEST_POINT_WAIT, realDuration(this.#time, POINT_WAIT))
  }

  /** The ledger is wiped or goes back to an earlier moment. */
  #forget(): void {
    if (this.#whoForgets !== 'game') return
    this.#snapshots.push(this.#server.snapshotLedger())
    if (this.#random.chance(0.8)) return
    if (this.#random.chance(0.5)) {
      this.#story.push('ledger wiped')
      this.#server.wipeLedger()
    } else {
      this.#story.push('ledger rolled back')
      this.#server.rollbackLedger(this.#random.pick(this.#snapshots))
    }
  }

  async #loseCalls(): Promise<void> {
    const mishaps = Array.from({ length: this.#random.between(1, 3) }, () =>
      this.#random.pick(MISHAPS),
    )
    this.#story.push(...mishaps.map((mishap) => (typeof mishap === 'string' ? mishap : 'delay')))
    this.#network.plan(...mishaps)
  }

  async #siteAway(): Promise<void> {
    this.#story.push('site away')
    this.#network.away = true
    await sleep(this.#random.between(50, 200))
    this.#network.away = false
  }

  async #someoneLeaves(): Promise<void> {
    const person = this.#random.pick(this.#people)
    this.#story.push(`${person.name} leaves and comes back`)
    try {
      await this.#server.leave(person)
      await sleep(this.#random.between(0, 40))
      await this.#server.join(person)
    } catch {
      await this.#server.crash()
      await this.#start()
    }
  }

  async #everybodyLeavesAtSomePoint(buy: () => Promise<void>): Promise<void> {
    const point = this.#random.pick(this.#points)
    this.#story.push(`everybody leaves at ${point}`)
    await this.#server.plan(point, 'leave')
    await buy()
    await sleep(this.#pointWait)
    // Whoever is there still has not left: that point was not reached.
    await this.#server.crash()
    await this.#start()
  }

  async #failSave(): Promise<void> {
    this.#story.push('save fails')
    await this.#server.failNextSave()
  }

  async #fillDisk(): Promise<void> {
    this.#story.push('disk full')
    await this.#server.plan('ledger:write', 'fail', this.#random.between(1, 3))
  }

  async #moveClock(): Promise<void> {
    this.#story.push('clock of the game server')
    await this.#server.moveClock(this.#random.pick([-HOUR, HOUR]))
  }

  /** Of that name, if it can befall the site. */
  #siteMishaps(name: SiteMishap['name']): SiteMishap[] {
    if (name === 'restored' && this.#whoForgets !== 'site') return []
    return this.#site.mishaps.filter((mishap) => mishap.name === name)
  }

  async #siteMishap(name: SiteMishap['name']): Promise<void> {
    this.#story.push(`site ${name}`)
    for (const { run } of this.#siteMishaps(name)) await run()
    if (name !== 'restored') return
    // Sold since its backup, and gone with the rest: whoever keeps the books has it from the bank.
    const states = await this.#site.states()
    this.#bought = this.#bought.filter(({ id }) => states.has(id))
  }

  /** While it sells, takes back, offers and hears of results; often the game server dies as well. */
  async #killSite(buy: () => Promise<void>): Promise<void> {
    const wait = this.#random.between(0, KILL_WAIT)
    const point = this.#random.chance(0.5) ? this.#random.pick(this.#points) : null
    if (point) {
      this.#story.push(`crash at ${point}`)
      await this.#server.plan(point, 'crash', this.#random.between(1, 4))
    }
    const refunding = this.#random.chance(0.2) ? this.#refund() : null
    const killing = sleep(wait).then(() => this.#siteMishap('killed'))
    await Promise.all([refunding, buy(), killing])
    this.#kills++
  }

  /**
   * Of money, so that what is taken back can be counted. A site that forgets refunds nothing: it
   * would cancel what it does not know to have offered, and is in the game already.
   */
  async #refund(): Promise<void> {
    const money = this.#bought.filter(({ good, refunded }) => good.kind === 'bank' && !refunded)
    if (money.length === 0 || this.#whoForgets === 'site') return
    const bought = this.#random.pick(money)
    bought.refunded = true
    this.#story.push(`refund of bank ${bought.good.index}`)
    await this.#site.refund(bought.id)
  }

  async #restart(): Promise<void> {
    this.#story.push('restart')
    await this.#server.stop()
    await this.#start()
  }

  /** Nothing happens any more, and everything comes to an end; then it dies once more. */
  async #calm(): Promise<string[]> {
    await this.#server.crash()
    await this.#start()
    const deadline = Date.now() + SETTLE_WAIT
    for (;;) {
      const states = await this.#site.states()
      const open = [...states].filter(([, state]) => !ENDED.includes(state))
      if (open.length === 0) break
      if (Date.now() > deadline) {
        const last = this.#server.printed.slice(-3).join(' | ')
        return [`never ends: ${open.map(([, state]) => state).join(', ')} — ${last}`]
      }
      await this.#site.hurry?.()
      await sleep(realDuration(this.#time, 2000))
    }
    await this.#server.crash()
    return []
  }

  async #check(): Promise<string[]> {
    const states = await this.#site.states()
    const { framework } = this.#kind
    return this.#bought.flatMap(({ id, good, person, refunded }) => {
      const state = states.get(id) ?? 'unknown'
      const effects = effectsOf(good, id, framework, person, this.#server)
      const name = `${good.kind} ${good.index} of ${person.name}`
      if (state === 'uncertain') {
        if (isSealed(good, this.#kind)) return [`${name} is sealed and uncertain`]
        return effects > 1 ? [`${name} is uncertain and took effect ${effects} times`] : []
      }
      const expected = state === 'applied' ? 1 : 0
      if (!['applied', 'revoked', 'cancelled'].includes(state)) return [`${name} is ${state}`]
      if (!refunded && state !== 'applied') return [`${name} is ${state}`]
      return effects === expected ? [] : [`${name} is ${state} with ${effects} effects`]
    })
  }
}
