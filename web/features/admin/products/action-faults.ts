import * as rules from '#contract/action-rules.ts'
import type { ProductAction } from '#contract/delivery-actions.ts'

export type Faults = Record<string, string>
type Checked = [field: string, fault: string | null]

const word = (text: string, { pattern, sentence }: typeof rules.ACTION_NAME) =>
  pattern.test(text) ? null : sentence
const whole = (value: number, { min, max, sentence }: typeof rules.AMOUNT) =>
  Number.isInteger(value) && value >= min && value <= max ? null : sentence

function check(action: ProductAction): Checked[] {
  switch (action.kind) {
    case 'money':
      return [
        ['account', word(action.account, rules.ACTION_NAME)],
        ['amount', whole(action.amount, rules.AMOUNT)],
      ]
    case 'grade':
      return [
        ['grade', word(action.grade, rules.ACTION_NAME)],
        ['days', action.days === null ? null : whole(action.days, rules.DAYS)],
      ]
    case 'item':
      return [
        ['item', word(action.item, rules.ACTION_NAME)],
        ['count', whole(action.count, rules.PIECES)],
      ]
    case 'vehicle':
      return [
        ['model', word(action.model, rules.ACTION_NAME)],
        ['plate', action.plate === null ? null : word(action.plate, rules.PLATE)],
      ]
    case 'event':
      return [
        ['name', word(action.name, rules.EVENT_NAME)],
        [
          'args',
          Object.keys(action.args)
            .map((name) => word(name, rules.ACTION_NAME))
            .find((fault) => fault !== null) ?? null,
        ],
      ]
  }
}

/** What is wrong with an action as it is typed, by field: the sentences that the server answers. */
export function faultsOf(action: ProductAction): Faults {
  return Object.fromEntries(check(action).filter(([, fault]) => fault !== null)) as Faults
}

export const isSound = (action: ProductAction) => Object.keys(faultsOf(action)).length === 0
