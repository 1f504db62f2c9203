/** What an owner may ask for, with the words the panel has for it. */
export const FIELD_KINDS = {
  short: 'Texte court',
  long: 'Texte long',
  choice: 'Choix unique',
  choices: 'Choix multiple',
  number: 'Nombre',
  date: 'Date',
  link: 'Lien',
  consent: 'Consentement',
} as const
export type FieldKind = keyof typeof FIELD_KINDS

export const FIELD_KIND_NAMES = Object.keys(FIELD_KINDS) as FieldKind[]

export const MOST_FIELDS = 40
/** What a text holds when its owner set no limit, and the most that one may set. */
export const LONGEST: Record<'short' | 'long' | 'link', number> = {
  short: 200,
  long: 5000,
  link: 2048,
}

/** The answer of who consents, as a condition names it. */
export const CONSENTED = 'oui'

export const CONDITION_TESTS = ['is', 'contains'] as const
export type Condition = {
  field: string
  test: (typeof CONDITION_TESTS)[number]
  value: string
}

/** One question of a form, as it is stored. */
export type ApplicationField = {
  /** Given once by the browser and kept for good: an answer is found by it in a later version. */
  key: string
  kind: FieldKind
  label: string
  help: string
  required: boolean
  /** Of a choice. */
  options: string[]
  /** Characters of a text, bounds of a number, boxes of a multiple choice. */
  min?: number | null | undefined
  max?: number | null | undefined
  /** Asked only of who answered so, further up. */
  when?: Condition | null | undefined
}

/** A text, the boxes that were ticked, or whether one was. */
export type Answer = string | string[] | boolean
/** By the key of their field. */
export type Answers = Record<string, Answer>
