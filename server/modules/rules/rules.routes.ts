import { eq, inArray } from 'drizzle-orm'
import * as admin from '#contract/endpoints/admin-resources.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { reorder } from '#contract/reorder.ts'
import * as schemas from '#contract/rules.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import { arrange } from '#server/lib/arrange.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { cleanRule } from './clean-rule.ts'
import { ruleCategories, rules } from './rules.table.ts'

const RULES = listRules.path

export function ruleRoutes(api: Api, deps: Deps) {
  const { ruleCategoryResource: categories, ruleResource: listed } = schemas
  registerList(
    api,
    deps,
    listRuleCategories,
    categories.list,
    ruleCategories,
    ruleCategories.order_num,
  )
  registerList(api, deps, listRules, listed.list, rules, rules.order_num)
  // A category that goes takes its rules along.
  deps.snapshots.follow(listRuleCategories.path, RULES)

  registerCrud(
    api,
    deps,
    admin.ruleCategoryResource,
    categories,
    ruleCategories,
    listRuleCategories,
  )

  api.serve(admin.ruleResource.create, schemas.ruleResource.create, (request) =>
    deps.snapshots.change(RULES, async (tx) => {
      await assertCategory(tx, request.body.category)
      const [created] = await tx.insert(rules).values(cleanRule(request.body)).returning()
      if (!created) throw gone()
      await deps.recordChange(tx, request, {
        action: 'create',
        noun: 'rules',
        id: created.id,
        before: null,
        after: created,
      })
      return created
    }),
  )

  api.serve(admin.ruleResource.update, schemas.ruleResource.update, (request) =>
    deps.snapshots.change(RULES, async (tx) => {
      const { id } = request.params
      const [before] = await tx.select().from(rules).where(eq(rules.id, id)).for('update')
      if (!before) throw gone()
      assertUnchanged(request, before.version)
      await assertCategory(tx, request.body.category)
      const [after = before] = await tx
        .update(rules)
        .set({ ...cleanRule(request.body), version: nextVersion(rules) })
        .where(eq(rules.id, id))
        .returning()
      await deps.recordChange(tx, request, { action: 'update', noun: 'rules', id, before, after })
      return after
    }),
  )

  api.serve(admin.ruleResource.remove, schemas.ruleResource.remove, (request) =>
    deps.snapshots.change(RULES, async (tx) => {
      const { id } = request.params
      const [before] = await tx.delete(rules).where(eq(rules.id, id)).returning()
      if (!before) throw gone()
      await deps.recordChange(tx, request, {
        action: 'delete',
        noun: 'rules',
        id,
        before,
        after: null,
      })
      return { success: true } as const
    }),
  )

  api.serve(admin.reorderRules, reorder, (request) =>
    deps.snapshots.change(RULES, async (tx) => {
      const { ids } = request.body
      const [one] = await tx.select().from(rules).where(inArray(rules.id, ids)).limit(1)
      const wholeCategory = eq(rules.category, one?.category ?? 0)
      return arrange(deps, tx, request, rules, 'order_num', wholeCategory)
    }),
  )
  api.serve(admin.reorderRuleCategories, reorder, (request) =>
    deps.snapshots.change(listRuleCategories.path, (tx) =>
      arrange(deps, tx, request, ruleCategories, 'order_num'),
    ),
  )
}

async function assertCategory(tx: Transaction, id: number) {
  const [found] = await tx
    .select({ id: ruleCategories.id })
    .from(ruleCategories)
    .where(eq(ruleCategories.id, id))
    .for('key share')
  if (!found)
    throw new AppError('validation_failed', 'Cette catégorie n’existe plus.', {
      fields: { category: 'Cette catégorie n’existe plus.' },
    })
}
