import * as z from 'zod/mini'
import {
  applicationAnswers,
  applicationFields,
  storedAnswers,
  storedFields,
} from './application-fields.ts'
import { FORM_PURPOSES, type FormPurpose } from './application-states.ts'
import { count, idParams, line, optionalText } from './fields.ts'
import { slugField } from './slug.ts'
import { versioned } from './version.ts'

const purpose = z.enum(Object.keys(FORM_PURPOSES) as FormPurpose[], 'Choisissez à quoi il sert')
const id = count(1, 2_147_483_647, 'Choix invalide')
const LONGEST_WAIT = 365

export const formInput = z
  .object({
    title: line('Le titre est requis', 120),
    slug: slugField('/candidature/').input,
    intro: optionalText(2000),
    purpose,
    faction_id: z._default(z.nullable(id), null),
    job_id: z._default(z.nullable(id), null),
    open: z._default(z.boolean(), false),
    waiting_days: count(0, LONGEST_WAIT, `Le délai va de 0 à ${LONGEST_WAIT} jours`),
    fields: applicationFields,
  })
  .check((context) => {
    const { purpose, faction_id, job_id } = context.value
    const lacks = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: null, path: [path] })
    if (purpose === 'faction' && faction_id === null) lacks('faction_id', 'Choisissez la faction')
    if (purpose === 'job' && job_id === null) lacks('job_id', 'Choisissez le métier')
  })
export type FormInput = z.input<typeof formInput>

/** A form as visitors learn of it. */
const openForm = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  purpose,
  faction_id: z.nullable(z.int()),
  job_id: z.nullable(z.int()),
})
export type OpenForm = z.infer<typeof openForm>
export const listOpenForms = { response: z.array(openForm) }

/** A form as the panel has it; `leaders`: who besides the team reads what it brings. */
const adminForm = versioned(
  z.extend(openForm, {
    id: z.int(),
    open: z.boolean(),
    waiting_days: z.int(),
    fields: storedFields,
    fields_version: z.int(),
    /** Sent ones, and those of them that the team has the next word on. */
    received: z.int(),
    to_study: z.int(),
    leaders: z.array(z.object({ id: z.int(), username: z.string() })),
  }),
)
export type AdminForm = z.infer<typeof adminForm>

const done = z.object({ success: z.literal(true) })

export const listForms = { response: z.array(adminForm) }
export const createForm = { body: formInput, response: adminForm }
export const updateForm = { params: idParams, body: formInput, response: adminForm }
export const removeForm = { params: idParams, response: done }

/** Whom a form may be entrusted to: those of the team who read nothing but such forms. */
export const listLeaders = {
  response: z.array(z.object({ id: z.int(), username: z.string() })),
}
export const setLeaders = {
  params: idParams,
  body: z.object({ user_ids: z.array(id).check(z.maxLength(20, 'Maximum 20 personnes')) }),
  response: adminForm,
}

const slugParams = z.object({ slug: z.string().check(z.maxLength(60)) })

/** Why somebody may not apply now. */
const APPLY_OBSTACLES = ['closed', 'under_way', 'accepted', 'waiting'] as const

const draft = z.object({ answers: storedAnswers, saved_at: z.string() })

/** A form to be filled in by the caller. */
export const readForm = {
  params: slugParams,
  response: z.object({
    form: z.extend(openForm, { fields: storedFields, version: z.int() }),
    draft: z.nullable(draft),
    /** The draft was begun with an earlier version of the form. */
    changed: z.boolean(),
    obstacle: z.nullable(z.object({ kind: z.enum(APPLY_OBSTACLES), message: z.string() })),
  }),
}
export type FillableForm = z.infer<typeof readForm.response>

const filled = z.object({
  version: count(1, 2_147_483_647, 'Rechargez le formulaire'),
  answers: applicationAnswers,
})
export const saveDraft = {
  params: slugParams,
  body: filled,
  response: z.object({ saved_at: z.string() }),
}
export const sendApplication = {
  params: slugParams,
  body: filled,
  response: z.object({ success: z.literal(true), id: z.int(), message: z.string() }),
}
