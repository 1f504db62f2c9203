import { expect, it } from 'vitest'
import { factionResource } from '#contract/factions.ts'
import { jobResource } from '#contract/jobs.ts'
import { propertyResource } from '#contract/properties.ts'
import { ruleCategoryResource, ruleResource } from '#contract/rules.ts'
import { FACTIONS, JOBS, PROPERTIES, RULE_CATEGORIES, RULES } from './public-lists.ts'

it.each([
  [FACTIONS, factionResource],
  [JOBS, jobResource],
  [PROPERTIES, propertyResource],
  [RULE_CATEGORIES, ruleCategoryResource],
  [RULES, ruleResource],
])('%o is the call of the contract', (list, resource) => {
  expect(resource.list).toMatchObject(list)
})
