import * as z from 'zod/mini'
import { storedAnswers, storedFields } from './application-fields.ts'
import {
  ALL_STATES,
  APPLICATION_RANGES,
  EVENT_KINDS,
  VOTES,
  type VoteKind,
} from './application-states.ts'
import { count, idParams, idText, instant, line, text } from './fields.ts'
import { answerText } from './messages.ts'
import { pagingQuery } from './paging.ts'
import { versioned } from './version.ts'

const state = z.enum(ALL_STATES)
const person = z.object({ id: z.int(), username: z.string() })

const voteKind = z.enum(Object.keys(VOTES) as VoteKind[], 'Vote inconnu')

const event = z.object({
  id: z.int(),
  kind: z.enum(EVENT_KINDS),
  author: z.string(),
  text: z.string(),
  /** Of an interview. */
  meeting_at: z.nullable(z.string()),
  place: z.string(),
  created_at: z.string(),
})
export type ApplicationEvent = z.infer<typeof event>

const formRef = z.object({ id: z.int(), title: z.string() })

/** One in the inbox. */
const listed = versioned(
  z.object({
    id: z.int(),
    form: formRef,
    applicant: person,
    state,
    sent_at: z.string(),
    /** When either last did something. */
    last_at: z.string(),
    assigned_to: z.nullable(person),
    votes: z.object({ for: z.int(), against: z.int(), abstain: z.int() }),
  }),
)
export type ListedApplication = z.infer<typeof listed>

const WAITED_DAYS = ['1', '3', '7', '30'] as const

export const listApplications = {
  query: z.object({
    ...pagingQuery,
    form: z.optional(idText),
    /** `waiting`: the team has the next word; `open`: whatever is not decided. */
    state: z.optional(z.enum(['waiting', 'open', ...ALL_STATES.filter((one) => one !== 'draft')])),
    assigned: z.optional(z.enum(['me', 'nobody'])),
    /** Sent longer ago than so many days. */
    age: z.optional(z.enum(WAITED_DAYS)),
  }),
  response: z.array(listed),
}

/** With all that the team knows of it; `team`: whom it can be given to. */
const application = z.extend(listed, {
  fields: storedFields,
  answers: storedAnswers,
  events: z.array(event),
  notes: z.array(
    z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() }),
  ),
  ballots: z.array(
    z.object({ author: z.string(), own: z.boolean(), vote: voteKind, text: z.string() }),
  ),
  team: z.array(person),
})
export type AdminApplication = z.infer<typeof application>

export const getApplication = { params: idParams, response: application }

export const assignApplication = {
  params: idParams,
  body: z.object({ assigned_to: z.nullable(count(1, 2_147_483_647, 'Membre inconnu')) }),
  response: application,
}

const LONGEST_WORD = 2000
const words = answerText('Écrivez un mot à la personne')

/** The team's next step, each with its words to the applicant. */
const stepInput = z.discriminatedUnion(
  'step',
  [
    z.object({ step: z.literal('reading') }),
    z.object({ step: z.literal('question'), text: words }),
    z.object({
      step: z.literal('interview'),
      text: words,
      meeting_at: instant('Indiquez une date et une heure valides'),
      place: line('Indiquez où a lieu l’entretien', 200),
    }),
    z.object({ step: z.literal('accepted'), text: words }),
    z.object({ step: z.literal('refused'), text: words }),
  ],
  'Étape inconnue',
)
export type StepInput = z.infer<typeof stepInput>
export const takeStep = { params: idParams, body: stepInput, response: application }

export const addApplicationNote = {
  params: idParams,
  body: z.object({ text: text('Écrivez votre note', LONGEST_WORD) }),
  response: application,
}

export const voteOnApplication = {
  params: idParams,
  body: z.object({
    vote: voteKind,
    text: z._default(z.string().check(z.trim(), z.maxLength(500, 'Maximum 500 caractères')), ''),
  }),
  response: application,
}

const rates = z.object({
  form: z.nullable(formRef),
  received: z.int(),
  accepted: z.int(),
  refused: z.int(),
  /** Medians, in hours; null while there is none. */
  first_answer_hours: z.nullable(z.number()),
  decision_hours: z.nullable(z.number()),
})
export type ApplicationRates = z.infer<typeof rates>

/** Of what was sent in the period: all of it first, then each form. */
export const applicationStats = {
  query: z.object({ days: z.optional(z.enum(APPLICATION_RANGES, 'Période inconnue')) }),
  response: z.object({ total: rates, forms: z.array(rates) }),
}

/** An application as its author sees it: without what the team says among itself. */
const ownApplication = z.object({
  id: z.int(),
  form: z.object({ slug: z.string(), title: z.string(), open: z.boolean() }),
  state,
  sent_at: z.nullable(z.string()),
  last_at: z.string(),
  fields: storedFields,
  answers: storedAnswers,
  events: z.array(event),
})
export type OwnApplication = z.infer<typeof ownApplication>

const { page, size } = pagingQuery
export const listOwnApplications = {
  query: z.object({ page, size }),
  response: z.array(ownApplication),
}
export const answerQuestion = {
  params: idParams,
  body: z.object({ text: text('Écrivez votre réponse', LONGEST_WORD) }),
  response: ownApplication,
}
export const withdrawApplication = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
