import type { Rule, RuleCategory } from '#contract/rules.ts'
import { id, list, number, oneOf, record, text } from '#web/lib/read.ts'

/** A rule as it may be listed: one without a place in the order shows no number. */
export type ListedRule = Omit<Rule, 'order_num'> & { order_num: number | null }

export const readCategories = list(record<RuleCategory>({ id, name: text }))

export const readRule = record<ListedRule>({
  id,
  category: id,
  title: text,
  description: text,
  content: text,
  examples: text,
  punishment: text,
  severity_level: oneOf(['high', 'medium', 'low'], 'medium'),
  order_num: number(null),
})
export const readRules = list(readRule)
