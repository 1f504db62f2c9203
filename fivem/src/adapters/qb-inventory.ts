import { notNow } from '../adapter.ts'
import type { ExportOf, Game } from '../game.ts'
import type { Inventory } from './items.ts'

/**
 * qb-inventory, read in May 2026. It writes `players.inventory` in a statement of its own, which
 * `SaveInventory` asks for: its items are not sealed.
 */
export function qbInventory(game: Game): Inventory {
  const call = (name: ExportOf<'qb-inventory'>, ...args: unknown[]) =>
    game.call('qb-inventory', name, ...args)
  return {
    count: (source, item) => Number(call('GetItemCount', source, item) ?? 0),
    refusal: (source, item, count) => {
      const fits = call('CanAddItem', source, item, count)
      return (Array.isArray(fits) ? fits[0] : fits) === true ? null : notNow('inventory_full')
    },
    add: (source, item, count) => call('AddItem', source, item, count, null, null, 'minuit'),
    remove: (source, item, count) => call('RemoveItem', source, item, count, null, 'minuit'),
    save: (source) => void call('SaveInventory', source),
  }
}
