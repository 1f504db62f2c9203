import type { Adapter } from '../adapter.ts'
import type { Config } from '../config.ts'
import { type ExportOf, FRAMEWORK_EVENTS, type Game } from '../game.ts'
import { type Character, characterAdapter } from './characters.ts'
import { Database } from './database.ts'
import { accountsAsItems, itemOfAccount, oxInventory } from './ox-inventory.ts'
import { watcher } from './qb.ts'
import { PLAYER_VEHICLES, Vehicles } from './vehicles.ts'

export const QBX_RESOURCE = 'qbx_core'

type Player = { PlayerData: { citizenid: string; metadata: unknown } }

/**
 * qbx_core (July 2026) writes money and metadata in one INSERT … ON DUPLICATE KEY UPDATE of
 * `players`: bank and grades are sealed, cash is an item of ox_inventory too. `SetMetadata` and
 * `Save` write in a thread of Lua, which runs after what calls them: with the grant in one go, the
 * row has both.
 */
export function qbxAdapter(game: Game, config: Config): Adapter {
  const database = new Database(game)
  const call = (name: ExportOf<'qbx_core'>, ...args: unknown[]) =>
    game.call(QBX_RESOURCE, name, ...args)

  function characterOf(source: number): Character | null {
    if (!game.isStarted(QBX_RESOURCE)) return null
    const player = call('GetPlayer', source) as Player | null | undefined
    if (!player) return null
    const { citizenid, metadata } = player.PlayerData
    return {
      id: citizenid,
      metadata: typeof metadata === 'object' && metadata !== null ? { ...metadata } : {},
      setMetadata: (key, value) => call('SetMetadata', source, key, value),
      balance: (account) => {
        const balance = call('GetMoney', source, account)
        return typeof balance === 'number' ? balance : null
      },
      changeMoney: (account, amount, sign) =>
        call(sign > 0 ? 'AddMoney' : 'RemoveMoney', source, account, amount, 'minuit'),
      items: null,
    }
  }

  return characterAdapter(
    {
      framework: 'qbx',
      character: characterOf,
      watch: watcher(game, FRAMEWORK_EVENTS.qbx),
      save: async (source) => void (await call('Save', source)),
      isAccountSealed: (account) => !accountsAsItems(game).has(itemOfAccount(account)),
      inventory: () => oxInventory(game),
      row: { table: 'players', key: 'citizenid', money: 'money' },
      accounts: config.accounts,
    },
    { game, database, vehicles: new Vehicles(game, database, PLAYER_VEHICLES, config.garage) },
  )
}
