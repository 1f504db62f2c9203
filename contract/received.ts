import * as z from 'zod/mini'
import type { FrozenAction } from './delivery-actions.ts'

/** What a buyer finds in the game, in parts that a card can phrase. */
export const received = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), account: z.string(), amount: z.int() }),
  z.object({ kind: z.literal('grade'), grade: z.string(), days: z.nullable(z.int()) }),
  z.object({ kind: z.literal('item'), item: z.string(), count: z.int() }),
  z.object({ kind: z.literal('vehicle'), model: z.string() }),
  /** Something of the community's own: its name is for programs. */
  z.object({ kind: z.literal('event') }),
])
export type Received = z.infer<typeof received>

/** An action without what is for programs. */
export function receivedOf(action: FrozenAction): Received {
  switch (action.kind) {
    case 'money':
      return { kind: 'money', account: action.account, amount: action.amount }
    case 'grade':
      return { kind: 'grade', grade: action.grade, days: action.days }
    case 'item':
      return { kind: 'item', item: action.item, count: action.count }
    case 'vehicle':
      return { kind: 'vehicle', model: action.model }
    case 'event':
      return { kind: 'event' }
  }
}
