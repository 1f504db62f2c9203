import { never, notNow } from '../adapter.ts'
import type { ExportOf, Game } from '../game.ts'
import type { Inventory } from './items.ts'

/**
 * qb-inventory, read in May 2026. It writes `players.inventory` in a statement of its own, which
 * `SaveInventory` asks for: its items are not sealed. Names are small letters everywhere; only some
 * of its functions take them otherwise.
 */
export function qbInventory(game: Game): Inventory {
  const call = (name: ExportOf<'qb-inventory'>, ...args: unknown[]) =>
    game.call('qb-inventory', name, ...args)
  return {
    count: (source, item) => Number(call('GetItemCount', source, nameOf(item)) ?? 0),
    // A no without a reason: there is no such item.
    refusal: (source, item, count) => {
      const fits = call('CanAddItem', source, nameOf(item), count)
      if (fits === true) return null
      return Array.isArray(fits) ? notNow('inventory_full') : never('unknown_item')
    },
    add: (source, item, count) =>
      call('AddItem', source, nameOf(item), count, null, null, 'minuit'),
    remove: (source, item, count) =>
      call('RemoveItem', source, nameOf(item), count, null, 'minuit'),
    save: (source) => void call('SaveInventory', source),
  }
}

const nameOf = (item: string) => item.toLowerCase()
