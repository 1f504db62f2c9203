import type { factionResource } from '#contract/factions.ts'
import type { jobResource } from '#contract/jobs.ts'
import type { propertyResource } from '#contract/properties.ts'
import type { ruleCategoryResource, ruleResource } from '#contract/rules.ts'

// The calls of the contract without its schemas: a page that only reads need not carry what checks
// forms.
export const FACTIONS = {
  method: 'GET',
  path: '/api/public/factions',
} as typeof factionResource.list
export const JOBS = { method: 'GET', path: '/api/jobs' } as typeof jobResource.list
export const PROPERTIES = { method: 'GET', path: '/api/properties' } as typeof propertyResource.list
export const RULE_CATEGORIES = {
  method: 'GET',
  path: '/api/rules/categories',
} as typeof ruleCategoryResource.list
export const RULES = { method: 'GET', path: '/api/rules' } as typeof ruleResource.list
