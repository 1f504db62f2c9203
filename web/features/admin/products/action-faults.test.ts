import { expect, it } from 'vitest'
import { type ProductAction, productAction } from '#contract/delivery-actions.ts'
import { faultsOf } from './action-faults.ts'

const take_back = true
const ACTIONS: ProductAction[] = [
  { kind: 'money', account: 'bank', amount: 1, take_back },
  { kind: 'money', account: 'b"; drop', amount: 0, take_back },
  { kind: 'money', account: '', amount: Number.NaN, take_back },
  { kind: 'money', account: 'bank', amount: 1_000_000_001, take_back },
  { kind: 'grade', grade: 'capitaine', days: null, take_back },
  { kind: 'grade', grade: 'deux\nlignes', days: 4000, take_back },
  { kind: 'item', item: 'phone', count: 1.5, take_back },
  { kind: 'item', item: 'phone', count: 100_000, take_back },
  { kind: 'vehicle', model: 'sultan', plate: 'QUAI 9', take_back },
  { kind: 'vehicle', model: '', plate: 'TROP LONGUE', take_back },
  { kind: 'event', name: 'port:recompense', args: { niveau: 3 }, take_back },
  { kind: 'event', name: 'un espace', args: { 'pas un nom': 1 }, take_back },
]

it.each(ACTIONS)('says of %j what the server would', (action) => {
  const { error } = productAction.safeParse(action)
  const told = error?.issues.map(({ path }) => String(path[0])) ?? []
  expect(Object.keys(faultsOf(action)).sort()).toEqual([...new Set(told)].sort())
})

it('uses the server’s own sentences', () => {
  const action: ProductAction = { kind: 'grade', grade: 'a b', days: 0, take_back }
  const { error } = productAction.safeParse(action)
  const sentences = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
  expect(faultsOf(action)).toEqual(Object.fromEntries(sentences))
})
