import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isOpenState, type VoteKind } from '#contract/application-states.ts'
import type { AdminApplication } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { applicationNotes, applicationVotes } from './applications.table.ts'
import { findApplication, readApplication } from './inbox.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip'>

/** As many as an answer holds. */
const MOST_NOTES = 100

/** What one of the team writes down for the others. */
export function addNote(
  deps: Deps,
  request: Caller,
  id: number,
  text: string,
): Promise<AdminApplication> {
  const { user } = identityOf(request)
  return deps.db.transaction(async (tx) => {
    await findApplication(tx, user, id, 'update')
    if ((await tx.$count(applicationNotes, eq(applicationNotes.applicationId, id))) >= MOST_NOTES)
      throw new AppError('conflict', `Une candidature a au plus ${MOST_NOTES} notes.`)
    await tx.insert(applicationNotes).values({
      applicationId: id,
      authorId: user.id,
      authorName: user.username,
      text,
      createdAt: deps.now(),
    })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'applications',
      id,
      before: {},
      after: { noted: true },
    })
    return readApplication(tx, user, id)
  })
}

/** One for each of the team: another takes its place. */
export function vote(
  deps: Deps,
  request: Caller,
  id: number,
  { vote, text }: { vote: VoteKind; text: string },
): Promise<AdminApplication> {
  const { user } = identityOf(request)
  return deps.db.transaction(async (tx) => {
    const row = await findApplication(tx, user, id, 'update')
    if (!isOpenState(row.state)) throw new AppError('conflict', 'Cette candidature est déjà close.')
    const given = { vote, text, authorName: user.username, at: deps.now() }
    await tx
      .insert(applicationVotes)
      .values({ ...given, applicationId: id, authorId: user.id })
      .onConflictDoUpdate({
        target: [applicationVotes.applicationId, applicationVotes.authorId],
        set: given,
      })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'applications',
      id,
      before: {},
      after: { vote },
    })
    return readApplication(tx, user, id)
  })
}
