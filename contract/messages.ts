import * as z from 'zod/mini'
import { CONTACT_CATEGORIES } from './contact.ts'
import { count, idParams, idText, text } from './fields.ts'
import { pagingQuery } from './paging.ts'

const { page, size } = pagingQuery

/** What a thread is about, as it began, and where it is. */
const message = z.object({
  id: z.int(),
  /** The account that was signed in or has confirmed the address; null: none, or gone. */
  user_id: z.nullable(z.int()),
  /** From the account itself: anybody can write an address. */
  signed_in: z.boolean(),
  name: z.string(),
  email: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  message: z.string(),
  created_at: z.string(),
  handled_at: z.nullable(z.string()),
  /** When the team had the last word; null: the customer has it. */
  answered_at: z.nullable(z.string()),
  /** When either last wrote. */
  last_at: z.string(),
  /** Who of the team looks after it. */
  assigned_to: z.nullable(z.int()),
})
export type ContactMessage = z.infer<typeof message>

const reply = z.object({
  id: z.int(),
  from_team: z.boolean(),
  author: z.string(),
  text: z.string(),
  created_at: z.string(),
})
export type ThreadReply = z.infer<typeof reply>

/** `team`: whom it can be given to. */
const thread = z.object({
  message,
  replies: z.array(reply),
  team: z.array(z.object({ id: z.int(), username: z.string() })),
})
export type MessageThread = z.infer<typeof thread>

/** Whose turn it is: the team's, the customer's, nobody's any more. */
export const THREAD_STATES = ['waiting', 'answered', 'handled'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

export const listMessages = {
  query: z.object({
    ...pagingQuery,
    customer: z.optional(idText),
    state: z.optional(z.enum(THREAD_STATES)),
  }),
  response: z.array(message),
}
export const getThread = { params: idParams, response: thread }
/** Whichever is named changes. */
export const handleMessage = {
  params: idParams,
  body: z
    .object({
      handled: z.optional(z.boolean()),
      assigned_to: z.optional(z.nullable(count(1, 2_147_483_647, 'Membre inconnu'))),
    })
    .check(
      z.refine(
        ({ handled, assigned_to }) => handled !== undefined || assigned_to !== undefined,
        'Dites ce qui change',
      ),
    ),
  response: message,
}
const LONGEST = 5000
/** What a prepared answer leaves to be filled in. */
const BLANKS = /\{(pseudo|commande)\}/
/** What the team writes to somebody, with nothing left to be filled in. */
export const answerText = (missing: string) =>
  text(missing, LONGEST).check(
    z.refine((value) => !BLANKS.test(value), 'Complétez {pseudo} et {commande} avant d’envoyer'),
  )
/** `seen`: the last reply that was read, 0 for none, so that nobody answers past another. */
export const answerMessage = {
  params: idParams,
  body: z.object({
    text: answerText('Veuillez écrire une réponse'),
    seen: count(0, 2_147_483_647, 'Rechargez la conversation'),
    handled: z._default(z.boolean(), false),
  }),
  response: thread,
}
export const removeMessage = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}

/** A thread as its customer sees it. */
const ownThread = z.object({
  id: z.int(),
  category: z.enum(CONTACT_CATEGORIES),
  message: z.string(),
  created_at: z.string(),
  closed: z.boolean(),
  replies: z.array(reply),
})
export type OwnThread = z.infer<typeof ownThread>

export const listOwnThreads = {
  query: z.object({ page, size }),
  response: z.array(ownThread),
}
export const replyToThread = {
  params: idParams,
  body: z.object({ text: text('Veuillez entrer votre message', LONGEST) }),
  response: ownThread,
}
