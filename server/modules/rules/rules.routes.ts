import type { FastifyInstance } from 'fastify'
import { ruleCategoryResource, ruleResource } from '#contract/rules.ts'
import type { Deps } from '#server/deps.ts'
import { registerList } from '#server/lib/crud.ts'
import { ruleCategories, rules } from './rules.table.ts'

export function publicRuleRoutes(app: FastifyInstance, deps: Deps) {
  registerList(app, deps, ruleCategoryResource, ruleCategories, ruleCategories.id)
  registerList(app, deps, ruleResource, rules, rules.order_num)
}
