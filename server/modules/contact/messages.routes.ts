import { count, desc, eq, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ContactMessage, handleMessage, listMessages, removeMessage } from '#contract/messages.ts'
import { TOTAL_HEADER } from '#contract/paging.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { serve } from '#server/lib/endpoint.ts'
import { contains, slice } from '#server/lib/paging.ts'
import { contactMessages } from './contact.table.ts'

type Row = typeof contactMessages.$inferSelect

function toMessage({ createdAt, handledAt, ...row }: Row): ContactMessage {
  return { ...row, created_at: createdAt.toISOString(), handled_at: handledAt?.toISOString() ?? null }
}

export function adminMessageRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, listMessages, async ({ query }, reply) => {
    const words = query.search?.trim()
    const found = words
      ? or(contains(contactMessages.name, words), contains(contactMessages.email, words), contains(contactMessages.message, words))
      : undefined
    const page = slice(query)
    const select = deps.db.select().from(contactMessages).where(found).orderBy(desc(contactMessages.id))
    const rows = await (page ? select.limit(page.limit).offset(page.offset) : select)
    const [counted] = await deps.db.select({ total: count() }).from(contactMessages).where(found)
    reply.header(TOTAL_HEADER, counted?.total ?? 0)
    return rows.map(toMessage)
  })

  serve(app, handleMessage, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const handledAt = request.body.handled ? deps.now() : null
      const [updated] = await tx.update(contactMessages).set({ handledAt }).where(eq(contactMessages.id, id)).returning()
      if (!updated) throw gone()
      await deps.recordChange(tx, request, {
        action: 'update',
        noun: 'messages',
        id,
        before: null,
        after: { handled: request.body.handled },
      })
      return toMessage(updated)
    }),
  )

  // What a person wrote is not copied into the journal: deleting a message deletes it.
  serve(app, removeMessage, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const [removed] = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning({ id: contactMessages.id })
      if (!removed) throw gone()
      await deps.recordChange(tx, request, { action: 'delete', noun: 'messages', id, before: null, after: null })
      return { success: true } as const
    }),
  )
}
