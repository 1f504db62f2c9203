import { type Grant, never, notNow } from '../adapter.ts'
import type { ExportOf, Game } from '../game.ts'
import type { Inventory } from './items.ts'

export const OX_INVENTORY = 'ox_inventory'

/**
 * ox_inventory, read in June 2026. It saves by a clock of its own, every five minutes and when a
 * player leaves (under es_extended with the character); the only way to ask for it closes the
 * inventories of everybody. `AddItem` fills the slots it finds and says yes: what fits is asked
 * before.
 */
export function oxInventory(game: Game): Inventory {
  const call = (name: ExportOf<'ox_inventory'>, ...args: unknown[]) =>
    game.call(OX_INVENTORY, name, ...args)
  return {
    count: (source, item) => Number(call('GetItemCount', source, item) ?? 0),
    refusal: (source, item, count): Grant | null => {
      if (!call('Items', item)) return never('unknown_item')
      return call('CanCarryItem', source, item, count) === true ? null : notNow('inventory_full')
    },
    add: (source, item, count) => call('AddItem', source, item, count),
    remove: (source, item, count) => call('RemoveItem', source, item, count),
    save: () => {},
  }
}

/** Accounts that are items too, and then saved with them. */
export function accountsAsItems(game: Game): Set<string> {
  if (!game.isStarted(OX_INVENTORY)) return new Set()
  try {
    const accounts = JSON.parse(game.convar('inventory:accounts', '["money"]'))
    return new Set([...accounts, 'black_money'])
  } catch {
    return new Set(['money', 'black_money'])
  }
}

/** qb-core and qbx_core call by another name what the inventory, and es_extended, call money. */
export const itemOfAccount = (account: string) => (account === 'cash' ? 'money' : account)
