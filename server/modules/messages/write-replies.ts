import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { MessageThread, OwnThread } from '#contract/messages.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { contactMessages, contactReplies } from './messages.table.ts'
import { mailToTeam } from './team-mail.ts'
import {
  assertOwn,
  lockMessage,
  type MessageRow,
  MOST_REPLIES,
  ownThreads,
  readThread,
  repliesOf,
} from './threads.ts'

const OWN_PER_HOUR = 20
const ANSWERS_PER_HOUR = 20

type Answer = { text: string; seen: number; handled: boolean }

async function write(
  tx: Transaction,
  message: MessageRow,
  author: UserRow,
  reply: { fromTeam: boolean; text: string; at: Date },
): Promise<void> {
  const written = (await repliesOf(tx, [message.id])).get(message.id)?.length ?? 0
  if (written >= MOST_REPLIES)
    throw new AppError('conflict', 'Cette conversation est trop longue : ouvrez-en une autre.')
  await tx.insert(contactReplies).values({
    messageId: message.id,
    fromTeam: reply.fromTeam,
    authorId: author.id,
    authorName: author.username,
    text: reply.text,
    createdAt: reply.at,
  })
}

/**
 * The team's answer, which leaves by mail. Two at once do not both answer: the second has not seen
 * what the first wrote.
 */
export async function answerThread(
  deps: Deps,
  request: Pick<FastifyRequest, 'id' | 'ip'>,
  id: number,
  { text, seen, handled }: Answer,
): Promise<MessageThread> {
  await deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    const last = (await repliesOf(tx, [id])).get(id)?.at(-1)?.id ?? 0
    if (last !== seen)
      throw new AppError('conflict', 'La conversation a continué entre-temps. Relisez-la d’abord.')
    const at = deps.now()
    if (!(await countWithin(tx, at, `answers:${id}`, ANSWERS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    const { user } = identityOf(request)
    await write(tx, message, user, { fromTeam: true, text, at })
    const state = { answeredAt: at, lastAt: at, handledAt: handled ? at : null }
    await tx.update(contactMessages).set(state).where(eq(contactMessages.id, id))
    await queueMail({ ...deps, db: tx }, answerMail(deps, message, text), message.userId)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'messages',
      id,
      before: { handled: message.handledAt !== null },
      after: { handled, answered: true },
    })
  })
  return readThread(deps.db, id)
}

/**
 * Holds what the team wrote and nothing of what came in: whoever filled in the form may have named
 * somebody else's address.
 */
function answerMail(
  { appearance, config }: Deps,
  { id, email, userId }: MessageRow,
  text: string,
): Mail {
  const site = appearance.current()
  const { name, contactMail } = site.identity
  const title = `Réponse à votre message n° ${id}`
  return {
    to: email,
    replyTo: { name, address: config.contactReplyTo ?? contactMail },
    subject: title,
    ...layOutMail(site, {
      title,
      paragraphs: [text],
      ...(userId !== null && {
        action: {
          label: 'Voir la conversation',
          url: `${config.siteUrl}/panelclient?onglet=messages`,
        },
      }),
      footnote:
        userId === null
          ? 'Pour continuer, répondez à ce mail en gardant son objet. Si vous ne nous avez pas écrit, ignorez-le.'
          : 'Pour continuer, répondez depuis votre espace, ou à ce mail en gardant son objet.',
    }),
  }
}

/** What a customer adds to a thread of theirs, which opens again. */
export async function replyAsCustomer(
  deps: Deps,
  user: UserRow,
  address: string,
  id: number,
  text: string,
): Promise<OwnThread> {
  const at = deps.now()
  // Before anything is counted: nobody's words to no thread keep others' from the team's mailbox.
  await assertOwn(deps.db, id, user.id)
  if (!(await countWithin(deps.db, at, `replies:by:${user.id}`, OWN_PER_HOUR, HOUR_MS)))
    throw quotaUsedUp()
  const mail = await mailToTeam(deps, address, () => replyMail(deps, user, id, text))
  return deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id, user.id)
    await write(tx, message, user, { fromTeam: false, text, at })
    const state = { answeredAt: null, handledAt: null, lastAt: at }
    await tx.update(contactMessages).set(state).where(eq(contactMessages.id, id))
    if (mail) await queueMail({ ...deps, db: tx }, mail, user.id)
    const [thread] = await ownThreads(tx, [{ ...message, ...state }])
    return thread as OwnThread
  })
}

function replyMail(
  { appearance, config: { siteUrl } }: Deps,
  { username }: UserRow,
  id: number,
  text: string,
): Mail {
  const site = appearance.current()
  const title = `Message n° ${id} : réponse de ${username}`
  return {
    to: site.identity.contactMail,
    subject: title,
    ...layOutMail(site, {
      title,
      paragraphs: [text],
      action: {
        label: 'Répondre dans l’administration',
        url: `${siteUrl}/admin?onglet=messages&voir=${id}`,
      },
    }),
  }
}
