import { defineResource, type Endpoint } from '../endpoint.ts'
import type { factionResource as factionSchemas } from '../factions.ts'
import type { freePageResource as freePageSchemas } from '../free-pages.ts'
import type { jobResource as jobSchemas } from '../jobs.ts'
import type { newsResource as newsSchemas } from '../news.ts'
import type { preparedAnswerResource as preparedAnswerSchemas } from '../prepared-answers.ts'
import type { productCategoryResource as productCategorySchemas } from '../product-categories.ts'
import type { productResource as productSchemas } from '../products.ts'
import type { propertyResource as propertySchemas } from '../properties.ts'
import type { reorder } from '../reorder.ts'
import type * as rules from '../rules.ts'
import { listFactions } from './factions.ts'
import { listRuleCategories, listRules } from './rules.ts'

export const factionResource = defineResource<typeof factionSchemas>(
  '/api/admin/factions',
  'content',
  listFactions,
)

export const jobResource = defineResource<typeof jobSchemas>('/api/admin/jobs', 'content')

export const propertyResource = defineResource<typeof propertySchemas>(
  '/api/admin/properties',
  'content',
)

export const freePageResource = defineResource<typeof freePageSchemas>(
  '/api/admin/pages',
  'content',
)

export const newsResource = defineResource<typeof newsSchemas>('/api/admin/news', 'content')

/** What an admin manages: `stock` is what is on hand. */
export const productResource = defineResource<typeof productSchemas>(
  '/api/admin/products',
  'products',
)

export const reorderProducts: Endpoint<typeof reorder> = {
  method: 'PUT',
  path: '/api/admin/products/order',
  who: 'admin',
  needs: ['products'],
}

export const productCategoryResource = defineResource<typeof productCategorySchemas>(
  '/api/admin/product-categories',
  'products',
)

export const reorderProductCategories: Endpoint<typeof reorder> = {
  method: 'PUT',
  path: '/api/admin/product-categories/order',
  who: 'admin',
  needs: ['products'],
}

/** What the team answers again and again; who decides applications reads it too. */
export const preparedAnswerResource = defineResource<typeof preparedAnswerSchemas>(
  '/api/admin/prepared-answers',
  'messages.write',
  {
    method: 'GET',
    path: '/api/admin/prepared-answers',
    who: 'admin',
    needs: ['messages.write', 'applications'],
  },
)

export const ruleCategoryResource = defineResource<typeof rules.ruleCategoryResource>(
  '/api/rules/categories',
  'content',
  listRuleCategories,
)

export const ruleResource = defineResource<typeof rules.ruleResource>(
  '/api/rules',
  'content',
  listRules,
)

export const reorderRules: Endpoint<typeof reorder> = {
  method: 'PUT',
  path: '/api/rules/order',
  who: 'admin',
  needs: ['content'],
}

export const reorderRuleCategories: Endpoint<typeof reorder> = {
  method: 'PUT',
  path: '/api/rules/categories/order',
  who: 'admin',
  needs: ['content'],
}
