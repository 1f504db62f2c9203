import { asc, eq } from 'drizzle-orm'
import type { EventKind } from '#contract/application-states.ts'
import type { ApplicationEvent } from '#contract/applications.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { applicationEvents } from './applications.table.ts'

/** As many as an answer holds. */
const MOST_EVENTS = 100

type Author = { id: number; username: string }
type Happened = {
  kind: EventKind
  at: Date
  text?: string
  meetingAt?: Date | null
  place?: string
}

/** Writes down what happened, for both sides to read. */
export async function writeEvent(
  tx: Database,
  applicationId: number,
  author: Author,
  { kind, at, text = '', meetingAt = null, place = '' }: Happened,
): Promise<void> {
  const isThis = eq(applicationEvents.applicationId, applicationId)
  if ((await tx.$count(applicationEvents, isThis)) >= MOST_EVENTS)
    throw new AppError('conflict', 'L’historique de cette candidature est trop long.')
  await tx.insert(applicationEvents).values({
    applicationId,
    kind,
    authorId: author.id,
    authorName: author.username,
    text,
    meetingAt,
    place,
    createdAt: at,
  })
}

/** What happened to applications, oldest first, by the application. */
export async function eventsOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, ApplicationEvent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(applicationEvents)
    .where(anyOf(applicationEvents.applicationId, ids))
    .orderBy(asc(applicationEvents.id))
  const byApplication = Map.groupBy(rows, ({ applicationId }) => applicationId)
  return new Map(
    [...byApplication].map(([id, events]) => [
      id,
      events.map((event) => ({
        id: event.id,
        kind: event.kind,
        author: event.authorName,
        text: event.text,
        meeting_at: event.meetingAt?.toISOString() ?? null,
        place: event.place,
        created_at: event.createdAt.toISOString(),
      })),
    ]),
  )
}
