import { setInterval } from 'node:timers'
import { realDuration } from '../clock.ts'
import type { Connected } from '../fxserver.ts'
import { encode, isTable, round, several, type Table } from '../lua.ts'
import { at, ITEMS, type Parts } from './framework.ts'

type Slot = { name: string; count: number; slot: number; metadata: Table; weight: number }
export type Inventory = {
  id: number
  owner: string
  items: Map<number, Slot>
  maxWeight: number
  changed: boolean
}
/** How a framework hears of changes, and where its players' bags are kept. */
type Bridge = {
  accounts: string[]
  maxWeight: number
  sync: (inventory: Inventory, accounts: Record<string, number>) => void
  /** es_extended writes the bag with its own row: this inventory then saves none. */
  save: { table: string; column: string } | null
}

const SLOTS = 50
const SAVE_EVERY = 5 * 60_000

const itemOf = (name: unknown) => {
  const lower = String(name).toLowerCase()
  const item = ITEMS[lower]
  return item && { name: lower, label: item.label, weight: item.grams, stack: true }
}

const weightOf = (inventory: Inventory) =>
  [...inventory.items.values()].reduce((sum, { weight }) => sum + weight, 0)

/**
 * ox_inventory as read in June 2026. A refusal is `false` and a word, which a script in JavaScript
 * receives as an array. `AddItem` looks at slots, never at weight: `CanCarryItem` does.
 */
export class OxInventory {
  readonly #parts: Parts
  readonly #bridge: Bridge
  readonly #inventories = new Map<number, Inventory>()

  constructor(parts: Parts, bridge: Bridge) {
    this.#parts = parts
    this.#bridge = bridge
    const { fx, pace } = parts
    fx.provide('ox_inventory', {
      AddItem: (id: unknown, item: unknown, count: unknown) => this.addItem(id, item, count),
      RemoveItem: (id: unknown, item: unknown, count: unknown) => this.removeItem(id, item, count),
      SetItem: (id: unknown, item: unknown, count: unknown) => this.setItem(id, item, count),
      CanCarryItem: (id: unknown, item: unknown, count: unknown) => this.canCarry(id, item, count),
      GetItemCount: (id: unknown, item: unknown) => this.count(id, item),
      GetItem: (id: unknown, item: unknown, _metadata: unknown, onlyCount: unknown) =>
        onlyCount
          ? this.count(id, item)
          : itemOf(item) && { ...itemOf(item), count: this.count(id, item) },
      Items: (name: unknown) =>
        name === undefined
          ? Object.fromEntries(Object.keys(ITEMS).map((known) => [known, itemOf(known)]))
          : itemOf(name),
    })
    fx.on('playerDropped', () => this.drop(Number(fx.source)))
    fx.on('txAdmin:events:serverShuttingDown', () => this.#saveAll())
    fx.command('saveinv', true, () => this.#saveAll())
    setInterval(() => this.#saveAll(), realDuration(pace, SAVE_EVERY)).unref()
  }

  of = (id: unknown): Inventory | undefined =>
    typeof id === 'number' ? this.#inventories.get(id) : undefined

  /** A player's bag, with what their row has in it. */
  create(player: Connected, owner: string, data: unknown): void {
    const items = new Map<number, Slot>()
    for (const piece of Object.values(isTable(data) ? data : {}) as Table[]) {
      const item = itemOf(piece.name)
      if (!item) continue
      const [slot, count] = [Number(piece.slot), Number(piece.count)]
      const metadata = isTable(piece.metadata) ? piece.metadata : {}
      items.set(slot, { name: item.name, slot, count, metadata, weight: item.weight * count })
    }
    const maxWeight = player.maxWeight ?? this.#bridge.maxWeight
    const inventory = { id: player.source, owner, items, maxWeight, changed: false }
    this.#inventories.set(player.source, inventory)
    this.#sync(inventory)
  }

  drop(source: number): void {
    const inventory = this.#inventories.get(source)
    if (!inventory) return
    this.#inventories.delete(source)
    const saved = this.#forDatabase(inventory)
    if (saved) this.#parts.mysql.run('prepare', saved.sql, saved.values)
  }

  #forDatabase(inventory: Inventory): { sql: string; values: unknown[] } | null {
    const { save } = this.#bridge
    inventory.changed = false
    if (!save) return null
    const buffer = [...inventory.items.values()].map(({ name, count, slot, metadata }) => ({
      name,
      count,
      slot,
      metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    }))
    const sql = `UPDATE \`${save.table}\` SET inventory = ? WHERE \`${save.column}\` = ?`
    return { sql, values: [buffer.length > 0 ? encode(buffer) : null, inventory.owner] }
  }

  #saveAll(): void {
    for (const inventory of this.#inventories.values()) {
      if (!inventory.changed) continue
      const saved = this.#forDatabase(inventory)
      if (saved) this.#parts.mysql.run('prepare', saved.sql, saved.values)
    }
  }

  accountCounts(inventory: Inventory): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const account of this.#bridge.accounts) counts[account] = this.count(inventory.id, account)
    return counts
  }

  #sync(inventory: Inventory): void {
    this.#bridge.sync(inventory, this.accountCounts(inventory))
  }

  count(id: unknown, name: unknown): number {
    const item = itemOf(name)
    const slots = [...(this.of(id)?.items.values() ?? [])]
    return slots.reduce((sum, slot) => sum + (slot.name === item?.name ? slot.count : 0), 0)
  }

  #check(id: unknown, name: unknown, count: unknown) {
    const item = itemOf(name)
    if (!item) return 'invalid_item'
    if (typeof count !== 'number') return 'invalid_count'
    const whole = round(count)
    if (whole <= 0) return 'negative_count'
    const inventory = this.of(id)
    return inventory ? { item, inventory, count: whole } : 'invalid_inventory'
  }

  addItem(id: unknown, name: unknown, given: unknown): unknown {
    const checked = this.#check(id, name, given)
    if (typeof checked === 'string') return several(false, checked)
    const { item, inventory, count } = checked
    const slots = Array.from({ length: SLOTS }, (_, index) => index + 1)
    const stack = [...inventory.items.values()].find((slot) => slot.name === item.name)
    const slot = stack?.slot ?? slots.find((number) => !inventory.items.has(number))
    if (slot === undefined) return several(false, 'inventory_full')
    return at(this.#parts.points, 'addItem', () => {
      const total = (stack?.count ?? 0) + count
      const weight = item.weight * total
      const piece = { name: item.name, count: total, slot, metadata: stack?.metadata ?? {}, weight }
      inventory.items.set(slot, piece)
      inventory.changed = true
      this.#sync(inventory)
      return several(true, piece)
    })
  }

  removeItem(id: unknown, name: unknown, given: unknown): unknown {
    const checked = this.#check(id, name, given)
    if (typeof checked === 'string') return several(false, checked)
    const { item, inventory, count } = checked
    if (this.count(id, item.name) < count) return several(false, 'not_enough_items')
    return at(this.#parts.points, 'removeItem', () => {
      let left = count
      for (const piece of [...inventory.items.values()]) {
        if (piece.name !== item.name || left === 0) continue
        const taken = Math.min(left, piece.count)
        left -= taken
        piece.count -= taken
        piece.weight = item.weight * piece.count
        if (piece.count === 0) inventory.items.delete(piece.slot)
      }
      inventory.changed = true
      this.#sync(inventory)
      return true
    })
  }

  setItem(id: unknown, name: unknown, count: unknown): unknown {
    const item = itemOf(name)
    if (!item) return several(false, 'invalid_item')
    if (typeof count !== 'number') return several(false, 'invalid_count')
    if (round(count) < 0) return several(false, 'negative_count')
    const inventory = this.of(id)
    if (!inventory) return several(false, 'invalid_inventory')
    inventory.changed = true
    const difference = round(count) - this.count(id, name)
    if (difference > 0) return this.addItem(id, name, difference)
    if (difference < 0) return this.removeItem(id, name, -difference)
    return undefined
  }

  /** Answers nothing at all for a thing or a bag that does not exist. */
  canCarry(id: unknown, name: unknown, given: unknown): boolean | undefined {
    const item = itemOf(name)
    const inventory = this.of(id)
    if (!item || !inventory) return undefined
    const has = this.count(id, name) > 0
    if (!has && inventory.items.size >= SLOTS) return undefined
    if (item.weight === 0) return true
    const count = typeof given === 'number' ? given : 1
    return weightOf(inventory) + item.weight * count <= inventory.maxWeight
  }

  weight = weightOf
}
