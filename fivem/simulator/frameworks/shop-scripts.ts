import { timeAt } from '../clock.ts'
import { encode, type LuaFunction, type Table } from '../lua.ts'
import { at, type Character, type Framework, type Parts, type Storage } from './framework.ts'

/**
 * Scripts of the community itself: one that rewards when an event of theirs is sent, one that
 * delivers where there is no framework. Each thing they do is a row, written before they answer.
 */
export const REWARD_EVENT = 'moncommunaute:recompense'

export const SHOP_SCRIPTS_TABLE = {
  recompenses: {
    columns: { id: null, source: 'required', delivery: 'required', revoke: 0, content: 'required' },
    unique: ['id'],
    numbered: 'id',
  },
} satisfies Storage['shape']

const RECORD = 'INSERT INTO recompenses (source, delivery, revoke, content) VALUES (?, ?, ?, ?)'

/** Something given, or taken back: of which delivery. */
export type Reward = { delivery: string; revoke: boolean; content: unknown }

/** In the game a minute lasts two seconds. */
const GAME_MINUTE_MS = 2000

export function startShopScripts({ fx, database, points, pace }: Parts): void {
  const record = (source: number, content: unknown, delivery: string, revoke: boolean) =>
    at(points, 'event', () =>
      database.execute(RECORD, [source, delivery, revoke ? 1 : 0, encode(content)]),
    )
  const receive = (source: number, content: unknown, { delivery, revoke, of }: Table) =>
    record(source, content, String(of ?? delivery), revoke === true)
  fx.on(REWARD_EVENT, receive)
  fx.on('minuit:deliver', (source: number, order: Table, answer: LuaFunction) => {
    receive(source, order.action, order)
    const tell = answer as (done: boolean, reason?: string) => void
    tell(true)
  })
  // As Renewed-Weathersync keeps it.
  fx.globalState.set('currentTime', () => {
    const minutes = Math.floor(timeAt(pace) / GAME_MINUTE_MS)
    return { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 }
  })
  fx.start('scripts_du_serveur')
}

/** No framework: players have a licence and no character. */
export class Standalone implements Framework {
  async load(): Promise<void> {}
  live(): Character[] {
    return []
  }
}

export const STANDALONE_STORAGE: Storage = { shape: {}, read: () => [] }
