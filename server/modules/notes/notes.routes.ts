import { eq, type SQL } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/notes.ts'
import type { Note } from '#contract/notes.ts'
import * as schemas from '#contract/notes.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { findListed } from '#server/modules/orders/listed-order.ts'
import { users } from '#server/modules/users/users.table.ts'
import { teamNotes } from './notes.table.ts'

type Row = typeof teamNotes.$inferSelect
type About = { customer?: number | undefined; order?: number | undefined }

const toNote = (row: Row, readerId: number): Note => ({
  id: row.id,
  order_id: row.orderId,
  author: row.authorName,
  own: row.authorId === readerId,
  text: row.text,
  created_at: row.createdAt.toISOString(),
})

const isAbout = ({ customer, order }: About): SQL =>
  order === undefined ? eq(teamNotes.userId, customer ?? 0) : eq(teamNotes.orderId, order)

/** Whom and what a note is about; locked, so that neither goes before it is written. */
async function lockSubject(tx: Transaction, { customer, order }: About) {
  const userId = order === undefined ? customer : (await findListed(tx, order)).userId
  if (!userId) return { userId: null, orderId: order ?? null }
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share')
  if (!user) throw gone()
  return { userId, orderId: order ?? null }
}

/** What it says stays out of the journal: deleting a note deletes it. */
const trace = (action: 'create' | 'delete', id: number) => ({
  action,
  noun: 'team_notes',
  id,
  before: null,
  after: null,
})

export function noteRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listNotes, schemas.listNotes, async (request, reply) => {
    const { query } = request
    const where = isAbout(query)
    const { rows, total } = await atOneMoment(deps.db, (tx) =>
      readPage(tx, query, {
        from: teamNotes,
        where,
        order: { by: [teamNotes.id], down: true },
        count: () => tx.$count(teamNotes, where),
      }),
    )
    reply.header(TOTAL_HEADER, total)
    return rows.map((row) => toNote(row, identityOf(request).user.id))
  })

  api.serve(endpoints.createNote, schemas.createNote, (request) =>
    deps.db.transaction(async (tx) => {
      const { user } = identityOf(request)
      const values = {
        ...(await lockSubject(tx, request.body)),
        authorId: user.id,
        authorName: user.username,
        text: request.body.text,
        createdAt: deps.now(),
      }
      const [row] = (await tx.insert(teamNotes).values(values).returning()) as [Row]
      await deps.recordChange(tx, request, trace('create', row.id))
      return toNote(row, user.id)
    }),
  )

  api.serve(endpoints.removeNote, schemas.removeNote, (request) =>
    deps.db.transaction(async (tx) => {
      const { id } = request.params
      const [row] = await tx.select().from(teamNotes).where(eq(teamNotes.id, id)).for('update')
      if (!row) throw gone()
      if (row.authorId !== identityOf(request).user.id)
        throw new AppError('forbidden', 'Seul son auteur peut supprimer une note.')
      await tx.delete(teamNotes).where(eq(teamNotes.id, id))
      await deps.recordChange(tx, request, trace('delete', id))
      return { success: true } as const
    }),
  )
}
