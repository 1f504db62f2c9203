import { and, eq } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/messages.ts'
import type { ContactMessage } from '#contract/messages.ts'
import * as schemas from '#contract/messages.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { found } from '#server/lib/search.ts'
import { contactMessages } from './messages.table.ts'

type Row = typeof contactMessages.$inferSelect

function toMessage({ createdAt, handledAt, userId, search: _, ...row }: Row): ContactMessage {
  return {
    ...row,
    user_id: userId,
    created_at: createdAt.toISOString(),
    handled_at: handledAt?.toISOString() ?? null,
  }
}

export function messageRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listMessages, schemas.listMessages, async ({ query }, reply) => {
    const words = query.search?.trim()
    const { customer } = query
    const where = and(
      words ? found(contactMessages.search, words) : undefined,
      customer ? eq(contactMessages.userId, customer) : undefined,
    )
    const { rows, total } = await atOneMoment(deps.db, (tx) =>
      readPage(tx, query, {
        from: contactMessages,
        where,
        order: { by: [contactMessages.id], down: true },
        count: () => tx.$count(contactMessages, where),
      }),
    )
    reply.header(TOTAL_HEADER, total)
    return rows.map(toMessage)
  })

  async function lockMessage(tx: Transaction, id: number) {
    const [message] = await tx
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for('update')
    if (!message) throw gone()
    return message
  }

  api.serve(endpoints.handleMessage, schemas.handleMessage, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const message = await lockMessage(tx, id)
      const handledAt = request.body.handled ? deps.now() : null
      await tx.update(contactMessages).set({ handledAt }).where(eq(contactMessages.id, id))
      const [before, after] = [
        { handled: message.handledAt !== null },
        { handled: request.body.handled },
      ]
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'messages',
        id,
        before,
        after,
      })
      return toMessage({ ...message, handledAt })
    }),
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
}
