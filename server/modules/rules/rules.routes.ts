import { eq, inArray } from 'drizzle-orm'
import * as admin from '#contract/endpoints/admin-resources.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import * as schemas from '#contract/rules.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import { registerCrud, registerList } from '#server/lib/crud.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { arrange } from './arrange.ts'
import { ruleCategories, rules } from './rules.table.ts'
import { sanitiseHtml } from './sanitise-html.ts'

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
      const [created] = await tx.insert(rules).values(clean(request.body)).returning()
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
        .set({ ...clean(request.body), version: nextVersion(rules) })
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

  api.serve(admin.reorderRules, schemas.reorder, (request) =>
    deps.snapshots.change(RULES, async (tx) => {
      const { ids } = request.body
      const [one] = await tx.select().from(rules).where(inArray(rules.id, ids)).limit(1)
      const wholeCategory = eq(rules.category, one?.category ?? 0)
      return arrange(deps, tx, request, rules, wholeCategory)
    }),
  )
  api.serve(admin.reorderRuleCategories, schemas.reorder, (request) =>
    deps.snapshots.change(listRuleCategories.path, (tx) =>
      arrange(deps, tx, request, ruleCategories, undefined),
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

/**
 * What is left after cleaning must still be a content: a script alone leaves nothing, and `&`
 * becomes five characters.
 */
function clean<Rule extends { content: string }>(rule: Rule): Rule {
  const { data: content, error } = schemas.ruleContent.safeParse(sanitiseHtml(rule.content))
  if (content !== undefined) return { ...rule, content }
  const message = error?.issues[0]?.message ?? 'Contenu invalide'
  throw new AppError('validation_failed', message, { fields: { content: message } })
}
