import { describe, expect, it } from 'vitest'
import { type RuleInput, ruleCategoryInput, ruleFields, ruleInput } from './rules.ts'
import { SEVERITY_LABELS } from './severities.ts'

function buildRule(overrides: Partial<RuleInput> = {}): RuleInput {
  return {
    category: 1,
    title: 'Fear RP',
    description: 'Tenir à sa vie.',
    content: '<p>Une arme est une arme.</p>',
    punishment: 'Avertissement',
    severity_level: 'high',
    order_num: 4,
    ...overrides,
  }
}

describe('the rule form', () => {
  it('offers the severities under the words that readers of the rules see', () => {
    const { options } = ruleFields.severity_level
    expect(Object.fromEntries(options.map(({ value, label }) => [value, label]))).toEqual(
      SEVERITY_LABELS,
    )
  })

  it('speaks the names of the wire', () => {
    expect(ruleInput.parse(buildRule())).toMatchObject({
      severity_level: 'high',
      order_num: 4,
      examples: '',
    })
  })

  it('speaks its own names too', () => {
    const { severity_level: _, order_num: __, ...rule } = buildRule()
    const parsed = ruleInput.parse({ ...rule, severityLevel: 'low', order: 7 })
    expect(parsed).toMatchObject({ severity_level: 'low', order_num: 7 })
    expect(parsed).not.toHaveProperty('order')
    expect(parsed).not.toHaveProperty('severityLevel')
  })

  it('takes a severity left out as medium', () => {
    const { severity_level: _, ...rule } = buildRule()
    expect(ruleInput.parse(rule).severity_level).toBe('medium')
  })

  it('asks for an order of at least 1', () => {
    const { order_num: _, ...rule } = buildRule()
    expect(ruleInput.safeParse(rule).error?.issues[0]?.path).toEqual(['order_num'])
    expect(ruleInput.safeParse(buildRule({ order_num: 0 })).success).toBe(false)
  })

  it.each(['category', 'title', 'description', 'content', 'punishment'])(
    'asks for the %s',
    (field) => {
      const result = ruleInput.safeParse({ ...buildRule(), [field]: undefined })
      expect(result.error?.issues[0]?.path).toEqual([field])
    },
  )
})

it('a category needs a name', () => {
  expect(ruleCategoryInput.safeParse({ name: '  ' }).success).toBe(false)
  expect(ruleCategoryInput.parse({ name: ' Base ' })).toEqual({ name: 'Base' })
})
