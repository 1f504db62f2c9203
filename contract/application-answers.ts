import {
  type Answer,
  type Answers,
  type ApplicationField,
  CONSENTED,
  type Condition,
  LONGEST,
} from './application-kinds.ts'

const alike = (text: string) => text.trim().toLowerCase()

/** An answer as conditions compare it: nothing, one text or several. */
function textsOf(answer: Answer | undefined): string[] {
  if (answer === undefined || answer === false) return []
  if (answer === true) return [CONSENTED]
  return [answer].flat().filter((text) => text.trim() !== '')
}

function holds({ test, value }: Condition, answer: Answer | undefined): boolean {
  const texts = textsOf(answer).map(alike)
  const wanted = alike(value)
  if (test === 'is') return texts.length === 1 && texts[0] === wanted
  return Array.isArray(answer)
    ? texts.includes(wanted)
    : texts.some((text) => text.includes(wanted))
}

/**
 * The fields that somebody who answered so is asked: what depends on a field that is not asked is
 * not asked either.
 */
export function askedFields(
  fields: readonly ApplicationField[],
  answers: Answers,
): ApplicationField[] {
  const asked: ApplicationField[] = []
  for (const field of fields) {
    const { when } = field
    const isAsked =
      !when || (asked.some(({ key }) => key === when.field) && holds(when, answers[when.field]))
    if (isAsked) asked.push(field)
  }
  return asked
}

const NUMBER = /^-?\d{1,13}([.,]\d{1,6})?$/

/** A number as the French type it; null when it is none. */
function numberIn(text: string): number | null {
  const bare = text.replace(/\s/g, '')
  return NUMBER.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** A day that the calendar has, and that a person may mean. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** An address that a browser opens as a page, and nothing else. */
export function isWebLink(text: string): boolean {
  if (text.length > LONGEST.link || /\s/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : null
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === ''
}

function textFault({ kind, min, max }: ApplicationField, text: string): string | null {
  const most = Math.min(
    max ?? Number.POSITIVE_INFINITY,
    LONGEST[kind === 'long' ? 'long' : 'short'],
  )
  if (kind === 'short' && /\p{Cc}/u.test(text)) return 'doit tenir sur une ligne'
  if (min && text.length < min) return `demande au moins ${min} caractères`
  return text.length > most ? `est limité à ${most} caractères` : null
}

function numberFault({ min, max }: ApplicationField, text: string): string | null {
  const value = numberIn(text)
  if (value === null) return 'doit être un nombre'
  if (min != null && value < min) return `doit être au moins ${min}`
  return max != null && value > max ? `doit être au plus ${max}` : null
}

function choicesFault({ options, min, max }: ApplicationField, ticked: string[]): string | null {
  if (ticked.some((one) => !options.includes(one))) return 'contient une réponse inconnue'
  if (min && ticked.length < min) return `demande au moins ${min} réponses`
  return max != null && ticked.length > max ? `est limité à ${max} réponses` : null
}

/** An answer as it is kept, of the type that its field has; null for none. */
function cleaned({ kind, options }: ApplicationField, answer: Answer | undefined): Answer | null {
  if (kind === 'consent') return answer === true ? true : null
  if (kind === 'choices') {
    const ticked = Array.isArray(answer) ? [...new Set(answer)] : []
    const inOrder = options.filter((one) => ticked.includes(one))
    const unknown = ticked.filter((one) => !options.includes(one))
    return ticked.length > 0 ? [...inOrder, ...unknown] : null
  }
  const text = typeof answer === 'string' ? answer.trim() : ''
  return text === '' ? null : text
}

/** What is wrong with an answer, to be read after the field's name; null when nothing is. */
function faultOf(field: ApplicationField, answer: Answer): string | null {
  if (Array.isArray(answer)) return choicesFault(field, answer)
  if (answer === true || answer === false) return null
  switch (field.kind) {
    case 'choice':
      return field.options.includes(answer) ? null : 'contient une réponse inconnue'
    case 'number':
      return numberFault(field, answer)
    case 'date':
      return isDay(answer) ? null : 'doit être une date'
    case 'link':
      return isWebLink(answer) ? null : 'doit être une adresse qui commence par https://'
    default:
      return textFault(field, answer)
  }
}

const missing = ({ kind, label }: ApplicationField) =>
  kind === 'consent' ? `« ${label} » doit être accepté` : `« ${label} » est requis`

/**
 * Checks answers against the fields of a form: the one rule of browser and server. What is kept are
 * the answers to fields that were asked; errors are by the field's key, each with its name.
 */
export function checkAnswers(
  fields: readonly ApplicationField[],
  given: Answers,
): { answers: Answers; errors: Record<string, string> } {
  const [answers, errors]: [Answers, Record<string, string>] = [{}, {}]
  for (const field of askedFields(fields, given)) {
    const answer = cleaned(field, given[field.key])
    if (answer === null) {
      if (field.required) errors[field.key] = missing(field)
      continue
    }
    const fault = faultOf(field, answer)
    if (fault) errors[field.key] = `« ${field.label} » ${fault}`
    else answers[field.key] = answer
  }
  return { answers, errors }
}

/**
 * What stays of answers when a form has changed under them: those to fields that are still there
 * and of the same kind, as they were typed.
 */
export function carryOver(
  before: readonly ApplicationField[],
  after: readonly ApplicationField[],
  answers: Answers,
): Answers {
  const stayed = after.filter(({ key, kind }) =>
    before.some((one) => one.key === key && one.kind === kind),
  )
  return knownAnswers(stayed, answers)
}

/** Answers to these fields alone. */
export function knownAnswers(fields: readonly ApplicationField[], answers: Answers): Answers {
  const kept = fields.flatMap(({ key }) => {
    const answer = answers[key]
    return answer === undefined ? [] : [[key, answer] as const]
  })
  return Object.fromEntries(kept)
}
