import * as z from 'zod/mini'
import {
  type Answer,
  type ApplicationField,
  CONDITION_TESTS,
  FIELD_KIND_NAMES,
  type FieldKind,
  LONGEST,
  MOST_FIELDS,
} from './application-kinds.ts'
import { line, optionalText, storable } from './fields.ts'

const MOST_OPTIONS = 20
/** Of all answers of an application together, in characters. */
const LARGEST_ANSWERS = 40_000

const fieldKey = z.string().check(z.regex(/^[a-z0-9]{1,16}$/, 'Identifiant de champ invalide'))

const limit = z.optional(
  z.nullable(z.number('La limite doit être un nombre').check(z.gte(-1e12), z.lte(1e12))),
)

const condition = z.object({
  field: fieldKey,
  test: z.enum(CONDITION_TESTS),
  value: line('Indiquez la réponse attendue', 200),
})

const field = z.object({
  key: fieldKey,
  kind: z.enum(FIELD_KIND_NAMES, 'Type de champ inconnu'),
  label: line('Chaque champ a besoin d’un intitulé', 200),
  help: optionalText(500),
  required: z._default(z.boolean(), false),
  options: z._default(
    z
      .array(line('Une proposition est vide', 120))
      .check(z.maxLength(MOST_OPTIONS, `Maximum ${MOST_OPTIONS} propositions`)),
    [],
  ),
  min: limit,
  max: limit,
  when: z.optional(z.nullable(condition)),
})

const isChoice = (kind: FieldKind) => kind === 'choice' || kind === 'choices'

/** The most that a field's own limit may be. */
function ceilingOf({ kind, options }: Pick<ApplicationField, 'kind' | 'options'>) {
  if (kind === 'short' || kind === 'long') return LONGEST[kind]
  return kind === 'choices' ? options.length : Number.POSITIVE_INFINITY
}

/** What is wrong with a field among those above it; null when nothing is. */
function faultOf(one: ApplicationField, above: readonly ApplicationField[]): string | null {
  const { key, kind, label, options, min, max, when } = one
  const named = `« ${label} »`
  if (above.some((other) => other.key === key)) return `${named} est là deux fois`
  if (isChoice(kind) && options.length < 2) return `${named} a besoin d’au moins deux propositions`
  if (new Set(options).size < options.length) return `${named} propose deux fois la même chose`
  if (min != null && max != null && min > max) return `${named} : le minimum dépasse le maximum`
  if (kind !== 'number' && [min, max].some((bound) => bound != null && !isCount(bound)))
    return `${named} : la limite doit être un nombre entier positif`
  if (Math.max(min ?? 0, max ?? 0) > ceilingOf(one))
    return `${named} : la limite ne peut pas dépasser ${ceilingOf(one)}`
  if (!when) return null
  const asked = above.find((other) => other.key === when.field)
  if (!asked) return `${named} dépend d’un champ qui n’est pas au-dessus de lui`
  if (isChoice(asked.kind) && !asked.options.includes(when.value))
    return `${named} attend une réponse que « ${asked.label} » ne propose pas`
  return null
}

const isCount = (value: number) => Number.isInteger(value) && value >= 0

/** Fields as they were once checked and stored. */
const bound = z.optional(z.nullable(z.number()))
export const storedFields = z.array(
  z.object({
    key: z.string(),
    kind: z.enum(FIELD_KIND_NAMES),
    label: z.string(),
    help: z.string(),
    required: z.boolean(),
    options: z.array(z.string()),
    min: bound,
    max: bound,
    when: z.optional(
      z.nullable(z.object({ field: z.string(), test: z.enum(CONDITION_TESTS), value: z.string() })),
    ),
  }),
)

/** The fields of a form, in the order in which they are asked. */
export const applicationFields = z
  .array(field)
  .check(
    z.minLength(1, 'Ajoutez au moins un champ'),
    z.maxLength(MOST_FIELDS, `Maximum ${MOST_FIELDS} champs`),
    (context) => {
      context.value.forEach((one, index) => {
        const message = faultOf(one, context.value.slice(0, index))
        if (message)
          context.issues.push({ code: 'custom', message, input: one, path: [index, 'label'] })
      })
    },
  )

const answer = z.union([
  z.string().check(z.maxLength(LONGEST.long * 2, 'Réponse trop longue'), storable),
  z
    .array(z.string().check(z.maxLength(200), storable))
    .check(z.maxLength(MOST_OPTIONS, 'Trop de réponses')),
  z.boolean(),
])

/** Answers as they were once checked and stored. */
export const storedAnswers = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()), z.boolean()]),
)

const sizeOf = (value: Answer) =>
  typeof value === 'boolean' ? 1 : [value].flat().reduce((sum, text) => sum + text.length, 0)

/** Answers by the key of their field, as they are typed: whether they fit is `checkAnswers`'. */
export const applicationAnswers = z.record(fieldKey, answer, 'Réponses invalides').check(
  z.refine((answers) => Object.keys(answers).length <= MOST_FIELDS * 2, 'Trop de réponses'),
  z.refine(
    (answers) =>
      Object.values(answers).reduce((sum, one) => sum + sizeOf(one), 0) <= LARGEST_ANSWERS,
    `Vos réponses dépassent ${LARGEST_ANSWERS.toLocaleString('fr-FR')} caractères en tout`,
  ),
)
