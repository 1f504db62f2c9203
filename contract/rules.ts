import * as z from 'zod/mini'
import { defineNoun, inputOf, itemOf } from './noun.ts'
import * as field from './noun-field.ts'
import { resourceSchemas } from './resource.ts'
import { SEVERITY_LABELS, SEVERITY_LEVELS } from './severities.ts'
import { versioned } from './version.ts'

const ORDER = 'L’ordre doit être un nombre entier d’au moins 1'

const category = defineNoun({
  name: field.line('Nom', 'Le nom de la catégorie est requis', 120),
})
export const ruleCategoryInput = category.input
/** Null: nobody gave it a place. */
const ordered = z.extend(category.item, { order_num: z.nullable(z.int()) })
export const ruleCategoryResource = resourceSchemas(versioned(ordered), category.input)
export type RuleCategory = { id: number; name: string }

/** HTML; the server keeps only harmless tags when it is written. */
const content = field.text('Contenu', 'Le contenu est requis', 20_000)
export const ruleContent = content.input

export const ruleFields = {
  title: field.line('Titre', 'Le titre est requis', 200),
  description: field.text('Description', 'La description est requise', 500),
  category: {
    ...field.count('Catégorie', 1, 999_999_999, 'La catégorie est requise'),
    as: 'select',
    options: [],
    numeric: true,
  },
  severity_level: {
    ...field.choice('Sévérité', SEVERITY_LEVELS, 'Sévérité inconnue', {
      labels: SEVERITY_LABELS,
      blank: 'medium',
    }),
    required: false,
  },
  content: { ...content, as: 'html' },
  punishment: { ...field.text('Sanction', 'La sanction est requise', 500), as: 'text' },
  examples: field.lines('Exemples'),
  order_num: field.count('Ordre', 1, 1_000_000, ORDER),
} as const
const { severity_level: severity, order_num: order } = ruleFields

/** The wire says `severity_level` and `order_num`; the names of older forms are taken too. */
export const ruleInput = z.pipe(
  z.extend(inputOf(ruleFields), {
    severity_level: z.optional(severity.input),
    severityLevel: z.optional(severity.input),
    order_num: z.optional(order.input),
    order: z.optional(order.input),
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

const rule = itemOf(ruleFields)
export type Rule = z.infer<typeof rule>

export const ruleResource = resourceSchemas(versioned(rule), ruleInput)
