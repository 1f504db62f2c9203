import { defineResource } from '../endpoint.ts'
import type * as schemas from '../rules.ts'
import { listRuleCategories, listRules } from './rules.ts'

export const ruleCategoryResource = defineResource<typeof schemas.ruleCategoryResource>(
  '/api/rules/categories',
  listRuleCategories,
)

export const ruleResource = defineResource<typeof schemas.ruleResource>('/api/rules', listRules)
