import { describe, expect, it } from 'vitest'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import type { Adapter } from '../adapter.ts'
import type { Config } from '../config.ts'
import { RECEIPTS_KEY } from '../grades.ts'
import { FakeGame } from '../testing/fake-game.ts'
import { detectAdapter } from './detect.ts'
import { savedCount } from './items.ts'
import { plateOf } from './vehicles.ts'

const SOURCE = 3
const CONFIG: Config = {
  site: 'https://exemple.fr',
  server: 1,
  key: 'k'.repeat(16),
  framework: 'auto',
  accounts: {},
  garage: null,
  ledger: 'data',
}
const DELIVERY = '3f7c1c52-6d4b-4d57-9c53-2f6f8f0f5a11'

const money = (account: string, amount = 100): DeliveryAction => ({
  kind: 'money',
  account,
  amount,
})
const item = (name: string, count = 1): DeliveryAction => ({ kind: 'item', item: name, count })
const grade = (name: string, until: string | null): DeliveryAction => ({
  kind: 'grade',
  grade: name,
  until,
})
const vehicle: DeliveryAction = { kind: 'vehicle', model: 'sultan', plate: null }
const revoke = (action: DeliveryAction): DeliveryAction => {
  if (action.kind === 'revoke') throw new Error('of a gift only')
  return { kind: 'revoke', of: DELIVERY, action }
}

type Row = Record<string, unknown>

/** One character in memory, its row, and what the frameworks and oxmysql do to both. */
class Fake {
  readonly game = new FakeGame()
  money: Record<string, number> = { bank: 50, cash: 5, money: 5 }
  metadata: Record<string, unknown> = { hunger: 40 }
  items: Record<string, number> = { bread: 1 }
  carries = true
  row: Row = {}
  vehicles = new Map<string, string>()
  happened: string[] = []

  constructor(...resources: ('esx' | 'qb' | 'qbx' | 'ox' | 'qb-inventory')[]) {
    const { exported } = this.game
    this.game.licenses.set(SOURCE, 'license:abc')
    exported.oxmysql = this.#mysql()
    if (resources.includes('esx')) exported.es_extended = this.#esx()
    if (resources.includes('qb')) exported['qb-core'] = this.#qb()
    if (resources.includes('qbx')) exported.qbx_core = this.#qbx()
    if (resources.includes('ox')) exported.ox_inventory = this.#ox()
    if (resources.includes('qb-inventory')) exported['qb-inventory'] = this.#qbInventory()
    this.game.run = (line) => {
      this.happened.push(line)
      this.save()
      this.game.emit('esx:playerSaved', SOURCE)
    }
  }

  adapter(): Adapter {
    return detectAdapter(this.game, CONFIG)
  }

  save() {
    const [metadata, money] = [JSON.stringify(this.metadata), JSON.stringify(this.money)]
    this.row = { ...this.row, metadata, money, accounts: money }
  }

  #change(account: string, amount: number): boolean {
    if (!(account in this.money)) return false
    this.happened.push(`${account} ${amount}`)
    this.money[account] = (this.money[account] ?? 0) + amount
    return true
  }

  #setMetadata = (key: string, value: unknown) => {
    this.happened.push(key)
    this.metadata[key] = value
  }

  #changeItem = (name: string, count: number) => {
    this.items[name] = (this.items[name] ?? 0) + count
    return true
  }

  #esx() {
    const strict = (account: string, amount: number) => {
      if (!this.#change(account, amount)) throw new Error('Tried To Set Add To Invalid Account')
    }
    const player = () => ({
      identifier: 'char1:abc',
      metadata: { ...this.metadata },
      spawned: true,
      setMeta: this.#setMetadata,
      getAccount: (name: string) => (name in this.money ? { money: this.money[name] } : null),
      addAccountMoney: strict,
      removeAccountMoney: (account: string, amount: number) => strict(account, -amount),
      getInventoryItem: (name: string) => (name in this.items ? { count: this.items[name] } : null),
      canCarryItem: () => this.carries,
      addInventoryItem: this.#changeItem,
      removeInventoryItem: (name: string, count: number) => this.#changeItem(name, -count),
    })
    return { getSharedObject: () => ({ GetPlayerFromId: player }) }
  }

  #qb() {
    const player = () => ({
      PlayerData: { source: SOURCE, citizenid: 'ABC12345', metadata: { ...this.metadata } },
      Functions: {
        SetMetaData: this.#setMetadata,
        GetMoney: (account: string) => this.money[account],
        AddMoney: (account: string, amount: number) => this.#change(account, amount),
        RemoveMoney: (account: string, amount: number) => this.#change(account, -amount),
        Save: () => void setTimeout(() => this.save(), 5),
      },
    })
    return { GetCoreObject: () => ({ Functions: { GetPlayer: player } }) }
  }

  #qbx() {
    return {
      GetPlayer: () => ({
        PlayerData: { citizenid: 'ABC12345', metadata: { ...this.metadata } },
      }),
      SetMetadata: (_: number, key: string, value: unknown) => this.#setMetadata(key, value),
      GetMoney: (_: number, account: string) => this.money[account] ?? false,
      AddMoney: (_: number, account: string, amount: number) => this.#change(account, amount),
      RemoveMoney: (_: number, account: string, amount: number) => this.#change(account, -amount),
      Save: () => this.save(),
    }
  }

  #ox() {
    return {
      Items: (name: string) => (name in this.items ? { name } : null),
      GetItemCount: (_: number, name: string) => this.items[name] ?? 0,
      CanCarryItem: () => this.carries,
      AddItem: (_: number, name: string, count: number) => [this.#changeItem(name, count), {}],
      RemoveItem: (_: number, name: string, count: number) => this.#changeItem(name, -count),
    }
  }

  #qbInventory() {
    return {
      GetItemCount: (_: number, name: string) => this.items[name] ?? 0,
      CanAddItem: () => (this.carries ? true : [false, 'weight']),
      AddItem: (_: number, name: string, count: number) => this.#changeItem(name, count),
      RemoveItem: (_: number, name: string, count: number) => this.#changeItem(name, -count),
      SaveInventory: () => {
        this.row.inventory = this.bag('amount')
      },
    }
  }

  /** As inventories are saved. */
  bag(count: 'count' | 'amount') {
    return JSON.stringify(
      Object.entries(this.items).map(([name, number], slot) => ({ name, [count]: number, slot })),
    )
  }

  #mysql() {
    return {
      scalar_async: async (sql: string, [plate]: [string]) => {
        if (sql.includes('_vehicles')) return this.vehicles.get(plate) ?? null
        const [, column = ''] = /^SELECT (\w+) FROM (?:users|players) WHERE/.exec(sql) ?? []
        return this.row[column] ?? null
      },
      update_async: async (sql: string, values: string[]) => {
        if (sql.startsWith('DELETE')) return this.vehicles.delete(values[0] ?? '') ? 1 : 0
        expect((sql.match(/\?/g) ?? []).length).toBe(values.length)
        const plate = values[sql.includes('owned_vehicles') ? 1 : 5]
        this.vehicles.set(plate ?? '', values[0] ?? '')
        return 1
      },
    }
  }
}

const SEALED: [name: string, ...ConstructorParameters<typeof Fake>][] = [
  ['es_extended', 'esx'],
  ['qb-core', 'qb', 'qb-inventory'],
  ['qbx_core', 'qbx', 'ox'],
]

describe.each(SEALED)('%s', (_, ...resources) => {
  it('keeps receipts in the character’s metadata and reads them back from its row', async () => {
    const fake = new Fake(...resources)
    const adapter = fake.adapter()
    const character = adapter.character(SOURCE) ?? ''
    expect(adapter.receipts(SOURCE)).toEqual([])
    adapter.setReceipts(SOURCE, [DELIVERY])
    expect(await adapter.giveSealed(SOURCE, money('bank'))).toEqual({ done: true })
    expect(fake.happened).toEqual([RECEIPTS_KEY, 'bank 100'])
    expect(await adapter.savedReceipts(character)).toEqual([])
    await adapter.save(SOURCE)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await adapter.savedReceipts(character)).toEqual([DELIVERY])
    expect(fake.metadata.hunger).toBe(40)
  })

  it('gives money to accounts it has, and takes no more than there is', async () => {
    const fake = new Fake(...resources)
    const adapter = fake.adapter()
    const give = async (action: DeliveryAction) => adapter.giveSealed(SOURCE, action)
    expect(await give(money('diamants'))).toMatchObject({ reason: 'unknown_account', final: true })
    expect(await give(revoke(money('bank')))).toMatchObject({
      reason: 'not_enough_money',
      final: false,
    })
    expect(await give(revoke(money('bank', 50)))).toEqual({ done: true })
    expect(fake.money.bank).toBe(0)
  })

  it('keeps grades with their end, and what a revoke leaves of them', () => {
    const adapter = new Fake(...resources).adapter()
    const [soon, later] = ['2027-01-01T00:00:00Z', '2027-06-01T00:00:00Z']
    const after = (action: DeliveryAction) => {
      expect(adapter.giveSealed(SOURCE, action)).toEqual({ done: true })
      return adapter.grades(SOURCE)
    }
    expect(after(grade('capitaine', later))).toEqual({ capitaine: later })
    expect(after(grade('capitaine', soon))).toEqual({ capitaine: later })
    expect(after(grade('mecene', null))).toEqual({ capitaine: later, mecene: null })
    expect(after(revoke(grade('capitaine', soon)))).toEqual({ capitaine: soon, mecene: null })
    expect(after(revoke(grade('capitaine', null)))).toEqual({ mecene: null })
  })

  it('puts a vehicle into its table once, and takes that one back', async () => {
    const fake = new Fake(...resources)
    const adapter = fake.adapter()
    expect(adapter.isSealed(vehicle)).toBe(false)
    const character = adapter.character(SOURCE)
    await adapter.give(SOURCE, DELIVERY, vehicle)
    const { grant } = await adapter.give(SOURCE, DELIVERY, vehicle)
    expect(grant).toEqual({ done: true })
    expect([...fake.vehicles]).toEqual([[plateOf(DELIVERY), character]])
    expect((await adapter.give(SOURCE, 'other', revoke(vehicle))).grant).toEqual({ done: true })
    expect(fake.vehicles.size).toBe(0)
    const gone = await adapter.give(SOURCE, 'other', revoke(vehicle))
    expect(gone.grant).toMatchObject({ reason: 'vehicle_gone', final: true })
  })

  it('emits an event with what it is for', async () => {
    const fake = new Fake(...resources)
    const args = { coffre: 'or' }
    const event: DeliveryAction = { kind: 'event', name: 'moncommunaute:recompense', args }
    expect(fake.adapter().isSealed(event)).toBe(false)
    await fake.adapter().give(SOURCE, DELIVERY, event)
    await fake.adapter().give(SOURCE, DELIVERY, revoke(event))
    expect(fake.game.emitted).toEqual([
      [event.name, SOURCE, args, { delivery: DELIVERY, revoke: false }],
      [event.name, SOURCE, args, { delivery: DELIVERY, revoke: true, of: DELIVERY }],
    ])
  })
})

describe('items', () => {
  it('are sealed in the row of es_extended', async () => {
    const fake = new Fake('esx')
    const adapter = fake.adapter()
    expect(adapter.isSealed(item('bread'))).toBe(true)
    expect(await adapter.giveSealed(SOURCE, item('bread', 2))).toEqual({ done: true })
    expect(fake.items.bread).toBe(3)
    expect(await adapter.giveSealed(SOURCE, item('rien'))).toMatchObject({ reason: 'unknown_item' })
    fake.carries = false
    const full = await adapter.giveSealed(SOURCE, item('bread'))
    expect(full).toMatchObject({ reason: 'inventory_full', final: false })
    expect(await adapter.giveSealed(SOURCE, revoke(item('bread', 3)))).toEqual({ done: true })
    expect(fake.items.bread).toBe(0)
  })

  it.each([
    ['esx', 'ox', 'count'],
    ['qbx', 'ox', 'count'],
    ['qb', 'qb-inventory', 'amount'],
  ] as const)('are announced under %s with %s, and kept once they are saved', async (...of) => {
    const [framework, inventory, count] = of
    const fake = new Fake(framework, inventory)
    const adapter = fake.adapter()
    expect(adapter.isSealed(item('bread'))).toBe(false)
    const given = await adapter.give(SOURCE, DELIVERY, item('bread', 2))
    expect([given.grant, fake.items.bread]).toEqual([{ done: true }, 3])
    expect(await given.kept()).toBe(inventory === 'qb-inventory')
    fake.row.inventory = fake.bag(count)
    expect(await given.kept()).toBe(true)
    fake.carries = false
    const full = await adapter.give(SOURCE, DELIVERY, item('bread'))
    expect(full.grant).toMatchObject({ reason: 'inventory_full', final: false })
  })

  it('are left to a person when the inventory says yes and has none', async () => {
    const fake = new Fake('qb', 'qb-inventory')
    fake.game.exported['qb-inventory'] = {
      ...fake.game.exported['qb-inventory'],
      AddItem: () => true,
    }
    await expect(fake.adapter().give(SOURCE, DELIVERY, item('bread'))).rejects.toThrow('bread')
  })

  it('are refused, not doubted, while no inventory is there', async () => {
    const fake = new Fake('qb')
    const { grant } = await fake.adapter().give(SOURCE, DELIVERY, item('bread'))
    expect(grant).toMatchObject({ reason: 'inventory_away', final: false })
  })

  it('are counted in either shape they are saved in', () => {
    expect(savedCount('{"bread":2}', 'bread')).toBe(2)
    expect(savedCount('[{"name":"bread","count":2},{"name":"bread","count":1}]', 'bread')).toBe(3)
    expect(savedCount(null, 'bread')).toBe(0)
  })
})

it('seals bank but not cash where cash is an item too', () => {
  const sealed = (fake: Fake) =>
    ['bank', 'cash'].map((name) => fake.adapter().isSealed(money(name)))
  expect(sealed(new Fake('esx'))).toEqual([true, true])
  expect(sealed(new Fake('esx', 'ox'))).toEqual([true, false])
  expect(sealed(new Fake('qb', 'qb-inventory'))).toEqual([true, true])
  expect(sealed(new Fake('qbx', 'ox'))).toEqual([true, false])
})

it('asks es_extended to save only where server.cfg allows it', async () => {
  const fake = new Fake('esx')
  const adapter = fake.adapter()
  fake.game.allowed = false
  await adapter.save(SOURCE)
  expect(fake.happened).toEqual([])
  fake.game.allowed = true
  await adapter.save(SOURCE)
  expect(fake.happened).toEqual([`save ${SOURCE}`])
})

describe('without a framework', () => {
  type Answer = (done: unknown, reason?: string) => void
  const listening = (listen: (answer: Answer) => void) => {
    const game = new FakeGame()
    game.on('minuit:deliver', (_source: number, _delivery: unknown, answer: Answer) =>
      listen(answer),
    )
    return detectAdapter(game, CONFIG)
  }

  it('another resource gives things, and says how it ended', async () => {
    const yes = listening((answer) => answer(true))
    expect((await yes.give(SOURCE, DELIVERY, money('bank'))).grant).toEqual({ done: true })
    const no = listening((answer) => answer(false, 'sac plein'))
    expect((await no.give(SOURCE, DELIVERY, money('bank'))).grant).toMatchObject({
      reason: 'sac plein',
    })
  })

  it('nobody listening is certainly not given, nobody ending it uncertain', async () => {
    const none = detectAdapter(new FakeGame(), CONFIG)
    expect((await none.give(SOURCE, DELIVERY, money('bank'))).grant).toMatchObject({
      reason: 'no_handler',
      final: false,
    })
    const slow = listening((answer) => answer('taken'))
    await expect(slow.give(SOURCE, DELIVERY, money('bank'))).rejects.toThrow('minuit:deliver')
  })
})
