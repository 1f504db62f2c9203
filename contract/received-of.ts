import type { FrozenAction } from './delivery-actions.ts'
import type { Received } from './received.ts'

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
