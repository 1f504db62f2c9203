import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Offer } from '#contract/bridge.ts'
import { type Adapter, DONE, type Grant, notNow } from './adapter.ts'
import { Deliveries } from './deliveries.ts'
import type { Disk } from './files.ts'
import { Ledger } from './ledger.ts'
import { Players } from './players.ts'
import { FakeGame } from './testing/fake-game.ts'

const LICENSE = 'license:abc'
const SOURCE = 7
const BANK: Offer['action'] = { kind: 'money', account: 'bank', amount: 5 }
const PHONE: Offer['action'] = { kind: 'item', item: 'phone', count: 1 }

const offerOf = (action: Offer['action'], more: Partial<Offer> = {}): Offer => ({
  id: randomUUID(),
  attempt: 1,
  license: LICENSE,
  character: 'char1:abc',
  action,
  began: false,
  decided: false,
  ...more,
})

class Killed extends Error {}

/** A disk in memory, and a character whose row and bag are saved apart: what a crash leaves. */
class World {
  files = new Map<string, Buffer>()
  row = { bank: 0, receipts: [] as string[] }
  savedBag = 0
  memory = { bank: 0, receipts: [] as string[] }
  bag = 0
  isHere = true
  isSaving = true
  refusal: Grant | null = null
  isDiskFull = false
  happened: string[] = []
  /** After so many steps, the power goes. */
  stepsLeft = Number.POSITIVE_INFINITY

  game = new FakeGame()

  /** Whoever was started before a restart does nothing more. */
  stepper() {
    const { game } = this
    return (name: string) => {
      if (game.isKilled || this.stepsLeft-- <= 0) throw new Killed(name)
      this.happened.push(name)
    }
  }

  restart() {
    this.game.isKilled = true
    this.game = new FakeGame()
    this.stepsLeft = Number.POSITIVE_INFINITY
    this.memory = structuredClone(this.row)
    this.bag = this.savedBag
  }

  disk(): Disk {
    const { files } = this
    const step = this.stepper()
    return {
      read: async (path) => files.get(path) ?? null,
      makeFolder: async () => {},
      flushFolder: async () => {},
      rename: async (from, to) => void files.set(to, files.get(from) ?? Buffer.alloc(0)),
      open: async (path) => ({
        write: async (bytes, position) => {
          if (this.isDiskFull) throw new Error('ENOSPC')
          step('noted')
          const before = (files.get(path) ?? Buffer.alloc(0)).subarray(0, position)
          files.set(path, Buffer.concat([before, bytes]))
        },
        flush: async () => {},
        cut: async (size) =>
          void files.set(path, (files.get(path) ?? Buffer.alloc(0)).subarray(0, size)),
        close: async () => {},
      }),
    }
  }

  adapter(): Adapter {
    const step = this.stepper()
    return {
      framework: 'esx',
      keepsReceipts: true,
      character: () => (this.isHere ? 'char1:abc' : null),
      watch: (came) => came(SOURCE),
      isSealed: ({ kind }) => kind === 'money',
      receipts: () => this.memory.receipts,
      setReceipts: (_, receipts) => {
        this.happened.push('receipt')
        this.memory.receipts = receipts
      },
      giveSealed: () => {
        if (this.refusal) return this.refusal
        this.happened.push('granted')
        this.memory.bank += 5
        return DONE
      },
      give: async () => {
        if (this.refusal) return { grant: this.refusal, kept: async () => false }
        step('granted')
        this.bag += 1
        const kept = async () => {
          step('bag saved')
          if (this.isSaving) this.savedBag = this.bag
          return this.isSaving
        }
        return { grant: DONE, kept }
      },
      save: async () => {
        step('saved')
        if (this.isSaving) this.row = structuredClone(this.memory)
      },
      savedReceipts: async () => {
        step('read back')
        return this.row.receipts
      },
      grades: () => ({}),
    }
  }
}

async function started(world: World, adapter = world.adapter()) {
  const { game } = world
  game.licenses.set(SOURCE, LICENSE)
  const ledger = new Ledger(world.disk(), '/ledger')
  await ledger.open()
  const players = new Players(game, adapter)
  players.start(() => {})
  const deliveries = new Deliveries({ game, adapter, ledger, players })
  const said = () => [...ledger.pending.values()].map(({ outcome, reason }) => [outcome, reason])
  return { game, ledger, deliveries, said }
}

describe('sealed goods', () => {
  it('get their receipt, then are given, saved and read back before they are said to be', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    await deliveries.take([offerOf(BANK)], [])
    expect(said()).toEqual([['applied', undefined]])
    const order = ['noted', 'receipt', 'granted', 'saved', 'read back', 'noted']
    expect(world.happened).toEqual(order)
    expect(world.row.bank).toBe(5)
  })

  it('are saved once for all of a player', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    await deliveries.take([offerOf(BANK), offerOf(BANK), offerOf(BANK)], [])
    expect(said()).toHaveLength(3)
    expect(world.row.bank).toBe(15)
    expect(world.happened.filter((step) => step === 'saved')).toHaveLength(1)
  })

  it('are not said to be given while the row has no receipt, and never given twice', async () => {
    const world = new World()
    world.isSaving = false
    const { deliveries, said } = await started(world)
    const offer = offerOf(BANK)
    await deliveries.take([offer], [])
    expect(said()).toEqual([])
    world.isSaving = true
    await deliveries.take([{ ...offer, attempt: 2 }], [])
    expect(said()).toEqual([['applied', undefined]])
    expect(world.row.bank).toBe(5)
  })

  it('are given again to who was loaded from a row older than their last save', async () => {
    const world = new World()
    const adapter = world.adapter()
    const older = structuredClone(world.memory)
    const { deliveries, said } = await started(world, {
      ...adapter,
      save: async (source) => {
        await adapter.save(source)
        world.memory = older
      },
    })
    const offer = offerOf(BANK)
    await deliveries.take([offer], [])
    expect(said()).toEqual([])
    await deliveries.take([{ ...offer, attempt: 2 }], [])
    world.row = structuredClone(world.memory)
    expect(said()).toEqual([['applied', undefined]])
    expect(world.row.bank).toBe(5)
  })

  it('leave no receipt when the framework refuses', async () => {
    const world = new World()
    world.refusal = notNow('not_enough_money')
    const { deliveries, said } = await started(world)
    await deliveries.take([offerOf(BANK)], [])
    expect(said()).toEqual([['retry', 'not_enough_money']])
    expect(world.memory.receipts).toEqual([])
  })

  it('take effect once wherever the power goes', async () => {
    for (let steps = 0; ; steps++) {
      const world = new World()
      const offer = offerOf(BANK)
      const before = await started(world)
      world.stepsLeft = steps
      await before.deliveries.take([offer], [])
      const isWhole = world.stepsLeft >= 0
      world.restart()
      const { deliveries, said } = await started(world)
      await deliveries.take([{ ...offer, attempt: 2 }], [])
      expect(said()).toEqual([['applied', undefined]])
      expect(world.row).toEqual({ bank: 5, receipts: [offer.id] })
      if (isWhole) break
    }
  })

  it('take effect once when the ledger is lost as well', async () => {
    const world = new World()
    const offer = offerOf(BANK)
    await (await started(world)).deliveries.take([offer], [])
    world.files.clear()
    world.restart()
    const { deliveries, said } = await started(world)
    await deliveries.take([{ ...offer, attempt: 2 }], [])
    expect(said()).toEqual([['applied', undefined]])
    expect(world.row.bank).toBe(5)
  })
})

describe('other goods', () => {
  it('are announced, and given only when the site has that', async () => {
    const world = new World()
    const { deliveries, ledger, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    expect(said()).toEqual([['begin', undefined]])
    expect(world.bag).toBe(0)
    await deliveries.granted(offer.id)
    expect(said()).toEqual([['applied', undefined]])
    expect([world.savedBag, world.row.receipts]).toEqual([1, [offer.id]])
    expect(ledger.doubts.size).toBe(0)
    await deliveries.granted(offer.id)
    expect(world.bag).toBe(1)
  })

  it('are dropped when their announcement came too late', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.dropped(offer.id)
    await deliveries.granted(offer.id)
    expect([said(), world.bag]).toEqual([[], 0])
    await deliveries.take([{ ...offer, attempt: 3, began: true }], [])
    expect(said()).toEqual([['uncertain', 'interrupted']])
  })

  it('go on when the answer to their announcement was lost until it was too late', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.dropped(offer.id)
    await deliveries.take([{ ...offer, attempt: 2, began: true }], [])
    expect(said()).toEqual([['begin', undefined]])
    await deliveries.granted(offer.id)
    expect([said(), world.bag]).toEqual([[['applied', undefined]], 1])
  })

  it('go on when the announcement was stored and its answer lost', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.take([{ ...offer, attempt: 2, began: true }], [])
    expect(said()).toEqual([['begin', undefined]])
    await deliveries.granted(offer.id)
    expect([said(), world.bag]).toEqual([[['applied', undefined]], 1])
  })

  it('are said to be given also when the player leaves before the receipt', async () => {
    const world = new World()
    const adapter = world.adapter()
    const { deliveries, said } = await started(world, {
      ...adapter,
      setReceipts: () => {
        throw new Error('gone')
      },
    })
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.granted(offer.id)
    expect([said(), world.savedBag]).toEqual([[['applied', undefined]], 1])
  })

  it('may be tried again when the bag is full', async () => {
    const world = new World()
    world.refusal = notNow('inventory_full')
    const { deliveries, ledger, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.granted(offer.id)
    expect(said()).toEqual([['retry', 'inventory_full']])
    expect(ledger.doubts.size).toBe(0)
  })

  it('are left to a person when they are never seen saved', async () => {
    const world = new World()
    world.isSaving = false
    const { deliveries, said } = await started(world)
    const offer = offerOf(PHONE)
    await deliveries.take([offer], [])
    await deliveries.granted(offer.id)
    expect(said()).toEqual([['uncertain', 'not_saved']])
  })

  it('are given at most once wherever the power goes, and never said to be when they are not', async () => {
    for (let steps = 0; ; steps++) {
      const world = new World()
      const offer = offerOf(PHONE)
      const before = await started(world)
      world.stepsLeft = steps
      await before.deliveries.take([offer], [])
      const isStored = before.ledger.pending.get(offer.id)?.outcome === 'begin'
      if (isStored) await Promise.race([before.deliveries.granted(offer.id), moment()])
      const isWhole = world.stepsLeft >= 0
      world.restart()
      const { deliveries, said } = await started(world)
      const again = { ...offer, attempt: 2, began: isStored }
      await deliveries.take([again], [])
      if (said()[0]?.[0] === 'begin') await deliveries.granted(offer.id)
      const [outcome] = said()[0] ?? []
      expect(['applied', 'uncertain']).toContain(outcome)
      expect(world.savedBag).toBeLessThanOrEqual(1)
      if (outcome === 'applied') expect(world.savedBag).toBe(1)
      if (isWhole) break
    }
  })
})

describe('a ledger rolled back to any earlier moment', () => {
  it.each([
    ['sealed goods', BANK],
    ['other goods', PHONE],
  ])('has %s given no second time', async (_, action) => {
    const world = new World()
    const offer = offerOf(action)
    const before = await started(world)
    await before.deliveries.take([offer], [])
    await before.deliveries.granted(offer.id)
    const [[path, file] = ['', Buffer.alloc(0)]] = world.files
    const given = () => world.row.bank / 5 + world.savedBag
    expect(given()).toBe(1)
    for (let size = 0; size <= file.length; size += 20) {
      world.files.set(path, file.subarray(0, size))
      world.restart()
      const { deliveries, said } = await started(world)
      await deliveries.take([{ ...offer, attempt: 2, began: action === PHONE }], [])
      expect([said(), given()]).toEqual([[['applied', undefined]], 1])
    }
  })
})

describe('what is not given', () => {
  it('is anything while the ledger cannot be written', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    world.isDiskFull = true
    await deliveries.take([offerOf(BANK), offerOf(PHONE)], [])
    expect([said(), world.memory.bank, world.bag]).toEqual([[], 0, 0])
    world.isDiskFull = false
    await deliveries.take([offerOf(BANK)], [])
    expect(world.row.bank).toBe(5)
  })

  it('is what nobody here knows', async () => {
    const { deliveries, said } = await started(new World())
    const { action: _, ...unknown } = offerOf(BANK)
    await deliveries.take([], [unknown])
    expect(said()).toEqual([['failed', 'unknown_action']])
  })

  it('is anything for who is not there', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    world.isHere = false
    await deliveries.take([offerOf(BANK), offerOf(PHONE), offerOf(BANK, { attempt: 2 })], [])
    expect(said()).toEqual([
      ['retry', 'player_gone'],
      ['retry', 'player_gone'],
    ])
  })

  it('is anything for another character of the same player', async () => {
    const world = new World()
    const { deliveries, said } = await started(world)
    await deliveries.take([offerOf(BANK, { character: 'char2:abc' })], [])
    expect([said(), world.memory.bank]).toEqual([[['retry', 'player_gone']], 0])
  })
})

it('prunes the receipts it is told to forget, also of who comes later', async () => {
  const world = new World()
  const { deliveries, ledger } = await started(world)
  const offer = offerOf(BANK)
  await deliveries.take([offer], [])
  await deliveries.forget([offer.id])
  expect(world.memory.receipts).toEqual([])
  expect(ledger.applied.has(offer.id)).toBe(true)
  world.memory.receipts = [offer.id, 'other']
  deliveries.prune(SOURCE)
  expect(world.memory.receipts).toEqual(['other'])
})

/** Who was killed waits for a disk that never answers. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 30))
