/** Where an application is, in the words that applicant and team read. */
export const APPLICATION_STATES = {
  draft: 'Brouillon',
  received: 'Reçue',
  reading: 'En lecture',
  question: 'Question posée',
  interview: 'Entretien proposé',
  accepted: 'Acceptée',
  refused: 'Refusée',
  withdrawn: 'Retirée',
} as const
export type ApplicationState = keyof typeof APPLICATION_STATES

export const ALL_STATES = Object.keys(APPLICATION_STATES) as ApplicationState[]
/** Sent, and not decided. */
export const OPEN_STATES = ['received', 'reading', 'question', 'interview'] as const
/** The team has the next word. */
export const TEAM_STATES = ['received', 'reading', 'interview'] as const
export const isOpenState = (state: ApplicationState) => OPEN_STATES.some((open) => open === state)

export const VOTES = { for: 'Pour', against: 'Contre', abstain: 'Abstention' } as const
export type VoteKind = keyof typeof VOTES

/** What happened to an application, for both sides to read. */
export const EVENT_KINDS = [
  'received',
  'reading',
  'question',
  'answer',
  'interview',
  'accepted',
  'refused',
  'withdrawn',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const APPLICATION_RANGES = ['30', '90', '365'] as const

/** What a form is for, with the words the panel has for it. */
export const FORM_PURPOSES = {
  whitelist: 'Whitelist',
  faction: 'Une faction',
  job: 'Un métier',
  free: 'Autre',
} as const
export type FormPurpose = keyof typeof FORM_PURPOSES
