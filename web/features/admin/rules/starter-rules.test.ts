import { expect, it } from 'vitest'
import { ruleInput } from '#contract/rules.ts'
import { starterFile } from './starter-rules.ts'

type Listed = { title: string; category: string; content: string }
const rules: Listed[] = JSON.parse(starterFile())

it('offers twenty rules in five categories, each one that a form would take', () => {
  expect(rules).toHaveLength(20)
  expect(new Set(rules.map(({ category }) => category)).size).toBe(5)
  expect(new Set(rules.map(({ title }) => title)).size).toBe(20)
  for (const rule of rules)
    expect(ruleInput.safeParse({ ...rule, category: 1, examples: '' }).error, rule.title).toBe(
      undefined,
    )
})

it('is written as French is, and names no town', () => {
  expect(starterFile()).not.toMatch(/['](?!>)|Minuit|Los Santos| [;:!?]/)
})
