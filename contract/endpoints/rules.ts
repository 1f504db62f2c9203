import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../rules.ts'

export const listRuleCategories: Endpoint<typeof schemas.ruleCategoryResource.list> = {
  method: 'GET',
  path: '/api/rules/categories',
  who: 'anyone',
}

export const listRules: Endpoint<typeof schemas.ruleResource.list> = {
  method: 'GET',
  path: '/api/rules',
  who: 'anyone',
}
