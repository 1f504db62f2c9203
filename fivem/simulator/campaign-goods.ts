import type { Framework as FrameworkName } from '#contract/bridge.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { REWARD_EVENT } from './frameworks/shop-scripts.ts'
import type { Person } from './fxserver.ts'
import { hashKey } from './hash-key.ts'
import type { SimulatedServer } from './simulator.ts'

/**
 * Goods whose every effect can be counted afterwards: amounts are powers of eight, so that a sum
 * tells how often each was given; things, models and values are each used once.
 */
const BASE = 8
const MONEY_DELIVERIES = 6

type Kind = 'bank' | 'cash' | 'grade' | 'item' | 'vehicle' | 'event'
export type Good = { kind: Kind; index: number; action: DeliveryAction }

const LASTING = '2099-01-01T00:00:00.000Z'

function actionOf(kind: Kind, index: number): DeliveryAction {
  switch (kind) {
    case 'bank':
    case 'cash':
      return { kind: 'money', account: kind, amount: BASE ** index }
    case 'grade':
      return { kind: 'grade', grade: `grade_${index}`, until: LASTING }
    case 'item':
      return { kind: 'item', item: `relique_${index + 1}`, count: 1 }
    case 'vehicle':
      return { kind: 'vehicle', model: `modele_${index}`, plate: null }
    case 'event':
      return { kind: 'event', name: REWARD_EVENT, args: { numero: index } }
  }
}

const HOW_MANY: [Kind, number][] = [
  ['bank', MONEY_DELIVERIES],
  ['cash', 2],
  ['grade', 2],
  ['item', 2],
  ['vehicle', 2],
  ['event', 1],
]

/** What one person buys. */
export const goodsFor = (ofEachKind = MONEY_DELIVERIES): Good[] =>
  HOW_MANY.flatMap(([kind, count]) =>
    Array.from({ length: Math.min(count, ofEachKind) }, (_, index) => ({
      kind,
      index,
      action: actionOf(kind, index),
    })),
  )

/** A framework and where its items are. */
export type ServerKind = { framework: FrameworkName; inventory: 'own' | 'ox' }

/** Saved with the receipt, or never: no crash leaves a doubt. Cash is an item to ox_inventory. */
export function isSealed({ kind }: Good, { framework, inventory }: ServerKind): boolean {
  if (framework === 'standalone') return false
  if (kind === 'cash') return inventory === 'own'
  if (kind === 'item') return inventory === 'own' && framework === 'esx'
  return kind === 'bank' || kind === 'grade'
}

const STARTING: Record<'bank' | 'cash', Partial<Record<FrameworkName, number>>> = {
  bank: { esx: 50_000, qb: 5000, qbx: 5000 },
  cash: { esx: 0, qb: 500, qbx: 500 },
}

/** How often a good has taken effect, by what the database has. */
export function effectsOf(
  { kind, index }: Good,
  delivery: string,
  framework: FrameworkName,
  person: Person,
  server: SimulatedServer,
): number {
  if (framework === 'standalone' || kind === 'event') {
    const mine = server.rewards.filter((reward) => reward.delivery === delivery)
    return mine.filter(({ revoke }) => !revoke).length - mine.filter(({ revoke }) => revoke).length
  }
  const character = server.savedOf(person)
  if (!character) return 0
  if (kind === 'item') return character.items[`relique_${index + 1}`] ?? 0
  if (kind === 'vehicle') {
    const model = `modele_${index}`
    // es_extended keeps the model's hash, the others its name.
    const names = [model, String(hashKey(model))]
    return character.vehicles.filter((vehicle) => names.includes(vehicle.model)).length
  }
  if (kind === 'grade') {
    const grades = character.metadata.minuit_grades as Record<string, unknown> | undefined
    return grades && `grade_${index}` in grades ? 1 : 0
  }
  const account = kind === 'cash' && framework === 'esx' ? 'money' : kind
  const gained = (character.money[account] ?? 0) - (STARTING[kind][framework] ?? 0)
  return Math.floor(gained / BASE ** index) % BASE
}
