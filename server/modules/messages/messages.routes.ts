import { and, arrayContains, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { preparedAnswerResource } from '#contract/endpoints/admin-resources.ts'
import * as endpoints from '#contract/endpoints/messages.ts'
import * as schemas from '#contract/messages.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { preparedAnswerResource as preparedSchemas } from '#contract/prepared-answers.ts'
import type { Deps } from '#server/deps.ts'
import { registerCrud } from '#server/lib/crud.ts'
import type { Database } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { oneOf } from '#server/lib/search.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { users } from '#server/modules/users/users.table.ts'
import { matchingMessages } from './find-messages.ts'
import { contactMessages, preparedAnswers, turn } from './messages.table.ts'
import { lockMessage, ownThreads, readThread, toMessage } from './threads.ts'
import { answerThread, replyAsCustomer } from './write-replies.ts'

/** Each comes with all that was said in it. */
const MOST_OWN = 5
const IN_STATE: Record<schemas.ThreadState, SQL | undefined> = {
  waiting: and(isNull(contactMessages.handledAt), isNull(contactMessages.answeredAt)),
  answered: and(isNull(contactMessages.handledAt), isNotNull(contactMessages.answeredAt)),
  handled: isNotNull(contactMessages.handledAt),
}

/** The last to be written in first; by `state`, of those whose turn is the team's before all others. */
function orderOf(sort = '-last_at') {
  const { lastAt, id } = contactMessages
  return /^-?state$/.test(sort)
    ? { by: [turn, lastAt, id], down: sort === 'state' }
    : { by: [lastAt, id], down: sort !== 'last_at' }
}

async function assertOnTeam(db: Database, id: number): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), arrayContains(users.roles, ['admin'])))
    .for('key share')
  if (!member) throw new AppError('conflict', 'Cette personne n’est pas de l’équipe.')
}

export function messageRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listMessages, schemas.listMessages, async ({ query }, reply) => {
    const words = query.search?.trim()
    const { customer, state } = query
    const where = and(
      words ? oneOf(contactMessages.id, matchingMessages(deps.db, words)) : undefined,
      customer ? eq(contactMessages.userId, customer) : undefined,
      state ? IN_STATE[state] : undefined,
    )
    const { rows, total } = await atOneMoment(deps.db, (tx) =>
      readPage(tx, query, {
        from: contactMessages,
        where,
        order: orderOf(query.sort),
        count: () => tx.$count(contactMessages, where),
      }),
    )
    reply.header(TOTAL_HEADER, total)
    return rows.map(toMessage)
  })

  api.serve(endpoints.getThread, schemas.getThread, ({ params }) =>
    atOneMoment(deps.db, (tx) => readThread(tx, params.id)),
  )

  api.serve(endpoints.handleMessage, schemas.handleMessage, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const { handled, assigned_to: assignedTo } = request.body
      const message = await lockMessage(tx, id)
      if (assignedTo) await assertOnTeam(tx, assignedTo)
      const changes = {
        ...(handled !== undefined && { handledAt: handled ? deps.now() : null }),
        // Opened again, it wants another word.
        ...(handled === false && { answeredAt: null }),
        ...(assignedTo !== undefined && { assignedTo }),
      }
      const after = { ...message, ...changes }
      await tx.update(contactMessages).set(changes).where(eq(contactMessages.id, id))
      const said = ({ handledAt, assignedTo: member }: typeof after) => ({
        ...(handled !== undefined && { handled: handledAt !== null }),
        ...(assignedTo !== undefined && { assigned_to: member }),
      })
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'messages',
        id,
        before: said(message),
        after: said(after),
      })
      return toMessage(after)
    }),
  )

  api.serve(endpoints.answerMessage, schemas.answerMessage, (request) =>
    answerThread(deps, request, request.params.id, request.body),
  )

  // What a person wrote is not copied into the journal: deleting a message deletes it.
  api.serve(endpoints.removeMessage, schemas.removeMessage, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const before = { handled: (await lockMessage(tx, id)).handledAt !== null }
      await tx.delete(contactMessages).where(eq(contactMessages.id, id))
      await deps.recordChange(tx, request, {
        action: 'delete',
        noun: 'messages',
        id,
        before,
        after: null,
      })
      return { success: true } as const
    }),
  )

  api.serve(endpoints.listOwnThreads, schemas.listOwnThreads, async (request, reply) => {
    const where = eq(contactMessages.userId, identityOf(request).user.id)
    const { page, size = MOST_OWN } = request.query
    const paging = { page, size: Math.min(size, MOST_OWN) }
    const { rows, total } = await atOneMoment(deps.db, async (tx) => {
      const page = await readPage(tx, paging, {
        from: contactMessages,
        where,
        order: orderOf(),
        count: () => tx.$count(contactMessages, where),
      })
      return { ...page, rows: await ownThreads(tx, page.rows) }
    })
    reply.header(TOTAL_HEADER, total)
    return rows
  })

  api.serve(endpoints.replyToThread, schemas.replyToThread, (request) => {
    const { user } = identityOf(request)
    return replyAsCustomer(deps, user, request.ip, request.params.id, request.body.text)
  })

  const { list } = preparedAnswerResource
  api.serve(list, preparedSchemas.list, () =>
    deps.db.select().from(preparedAnswers).orderBy(asc(preparedAnswers.title)),
  )
  registerCrud(api, deps, preparedAnswerResource, preparedSchemas, preparedAnswers, list)
}
