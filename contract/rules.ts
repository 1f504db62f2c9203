import * as z from 'zod/mini'
import { count, line, optionalText, text } from './fields.ts'
import { resourceSchemas } from './resource.ts'

export const SEVERITY_LEVELS = ['high', 'medium', 'low'] as const

const ORDER = 'L’ordre doit être un nombre entier d’au moins 1'

export const ruleCategoryInput = z.object({ name: line('Le nom de la catégorie est requis', 120) })
const ruleCategory = z.object({ id: z.int(), name: z.string() })
export type RuleCategory = z.infer<typeof ruleCategory>

export const ruleCategoryResource = resourceSchemas(ruleCategory, ruleCategoryInput)

const severity = z.enum(SEVERITY_LEVELS, 'Sévérité inconnue')
const order = count(1, 1_000_000, ORDER)

/** HTML; the server keeps only harmless tags when it is written. */
export const ruleContent = text('Le contenu est requis', 20_000)

const ruleForm = z.object({
  category: count(1, 999_999_999, 'La catégorie est requise'),
  title: line('Le titre est requis', 200),
  description: text('La description est requise', 500),
  content: ruleContent,
  examples: optionalText(),
  punishment: text('La sanction est requise', 500),
})

/** The wire says `severity_level` and `order_num`; the admin form's own names are taken too. */
export const ruleInput = z.pipe(
  z.extend(ruleForm, {
    severity_level: z.optional(severity),
    severityLevel: z.optional(severity),
    order_num: z.optional(order),
    order: z.optional(order),
  }),
  z.transform(({ severityLevel, order: formOrder, ...rule }, context) => {
    const order_num = rule.order_num ?? formOrder
    if (order_num === undefined) {
      context.issues.push({ code: 'custom', message: ORDER, input: order_num, path: ['order_num'] })
      return z.NEVER
    }
    return {
      ...rule,
      severity_level: rule.severity_level ?? severityLevel ?? ('medium' as const),
      order_num,
    }
  }),
)
export type RuleInput = z.input<typeof ruleInput>

/** As the table holds it: an imported rule past the form's bounds is listed all the same. */
export const rule = z.object({
  id: z.int(),
  category: z.int(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  examples: z.string(),
  punishment: z.string(),
  severity_level: z.enum(SEVERITY_LEVELS),
  order_num: z.int(),
})
export type Rule = z.infer<typeof rule>

export const ruleResource = resourceSchemas(rule, ruleInput)
