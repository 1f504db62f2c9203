import { encode, several, type Table, toNumber } from '../lua.ts'
import { at, ITEMS, type Parts } from './framework.ts'

type Piece = { name: string; amount: number; slot: number; info: unknown; weight: number }
export type Items = Map<number, Piece>

const MAX_WEIGHT = 120_000
const MAX_SLOTS = 40

type Owner = { citizenid: string; items: Items; maxWeight: number }

/**
 * qb-inventory as read in May 2026: a bag is saved by a statement of its own, right after the one
 * of qb-core, and neither is waited for.
 */
export function provideQbInventory(parts: Parts, ownerOf: (source: unknown) => Owner | undefined) {
  const save = (source: unknown) => {
    const owner = ownerOf(source)
    if (owner) saveInventory(parts, owner)
  }
  const add = (source: unknown, name: string, given: unknown) => {
    const amount = toNumber(given) ?? 1
    const owner = ownerOf(source)
    if (!ITEMS[name.toLowerCase()] || !owner || !fits(owner, name, amount)) return false
    const stack = pieceOf(owner, name)
    const slot = stack?.slot ?? freeSlot(owner)
    if (slot === undefined) return false
    return at(parts.points, 'addItem', () => {
      const total = (stack?.amount ?? 0) + amount
      owner.items.set(slot, { name, slot, amount: total, info: {}, weight: gramsOf(name) })
      return true
    })
  }
  const remove = (source: unknown, name: string, given: unknown) => {
    const amount = toNumber(given) ?? 0
    const owner = ownerOf(source)
    const stack = owner && pieceOf(owner, name)
    if (!owner || !stack || stack.amount < amount) return false
    return at(parts.points, 'removeItem', () => {
      stack.amount -= amount
      if (stack.amount <= 0) owner.items.delete(stack.slot)
      return true
    })
  }
  const canAdd = (source: unknown, name: string, amount: number) => {
    const owner = ownerOf(source)
    if (!ITEMS[name.toLowerCase()] || !owner) return false
    if (!fits(owner, name, amount)) return several(false, 'weight')
    const room = pieceOf(owner, name) || freeSlot(owner) !== undefined
    return room ? true : several(false, 'slots')
  }
  parts.fx.provide('qb-inventory', {
    AddItem: add,
    RemoveItem: remove,
    CanAddItem: canAdd,
    GetItemCount: (source: unknown, name: string) => {
      const owner = ownerOf(source)
      return owner && (pieceOf(owner, name)?.amount ?? 0)
    },
    GetItemByName: (source: unknown, name: string) => {
      const owner = ownerOf(source)
      return owner && pieceOf(owner, name)
    },
    SaveInventory: save,
  })
}

const gramsOf = (name: string) => ITEMS[name.toLowerCase()]?.grams ?? 0

const pieceOf = ({ items }: Owner, name: string) =>
  [...items.values()].find((piece) => piece.name.toLowerCase() === name.toLowerCase())

const freeSlot = ({ items }: Owner) =>
  Array.from({ length: MAX_SLOTS }, (_, index) => index + 1).find((slot) => !items.has(slot))

function fits({ items, maxWeight }: Owner, name: string, amount: number): boolean {
  const carried = [...items.values()].reduce((sum, piece) => sum + piece.weight * piece.amount, 0)
  return carried + gramsOf(name) * amount <= maxWeight
}

export function saveInventory({ mysql }: Parts, { citizenid, items }: Owner): void {
  const pieces = [...items.values()].map(({ name, amount, info, slot }) => ({
    name,
    amount,
    info,
    type: 'item',
    slot,
  }))
  const sql = 'UPDATE players SET inventory = ? WHERE citizenid = ?'
  mysql.run('prepare', sql, [encode(pieces), citizenid])
}

export function loadItems(saved: Table | undefined): Items {
  const pieces = Object.values(saved ?? {}) as Piece[]
  return new Map(
    pieces
      .filter((piece) => piece.name in ITEMS)
      .map((piece) => [piece.slot, { ...piece, weight: gramsOf(piece.name) }]),
  )
}

export const QB_MAX_WEIGHT = MAX_WEIGHT
