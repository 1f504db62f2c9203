import { expect, it } from 'vitest'
import type { Rule } from '#contract/rules.ts'
import { findRules } from './rule-search.ts'

function buildRule(overrides: Partial<Rule>): Rule {
  return {
    id: 1,
    category: 1,
    title: 'Fear RP',
    description: 'Tenir à sa vie.',
    content: '<p>Une arme <strong>braquée</strong> se respecte.</p>',
    examples: '',
    severity_level: 'high',
    punishment: 'Bannissement',
    order_num: 1,
    ...overrides,
  }
}

const fear = buildRule({ id: 1 })
const hostage = buildRule({
  id: 2,
  title: 'Prise d’otage',
  content: '<p>Une scène.</p>',
  punishment: 'Avertissement',
})

it('finds words without regard to case, accents or tags', () => {
  expect(findRules([fear, hostage], 'BRAQUEE arme')).toEqual([fear])
  expect(findRules([fear, hostage], "d'otage")).toEqual([hostage])
})

it('asks for every word', () => {
  expect(findRules([fear, hostage], 'arme avertissement')).toEqual([])
})

it('does not find what is only in a tag', () => {
  expect(findRules([fear, hostage], 'strong')).toEqual([])
})

it('finds nothing for nothing', () => {
  expect(findRules([fear], '  ')).toEqual([])
})
