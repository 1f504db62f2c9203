import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { OPEN_STATES, TEAM_STATES } from '#contract/application-states.ts'
import type {
  AdminApplication,
  ListedApplication,
  listApplications,
} from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database } from '#server/lib/database.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import type { Identity } from '#server/modules/auth/sessions.ts'
import { users } from '#server/modules/users/users.table.ts'
import {
  type ApplicationRow,
  applicationNotes,
  applications,
  applicationVotes,
} from './applications.table.ts'
import { eventsOf } from './events.ts'
import { ofPeopleNamed } from './find-applications.ts'
import { applicationForms, applicationFormVersions } from './forms.table.ts'
import { readersOf, withinReach } from './reach.ts'

type Query = z.output<typeof listApplications.query>
type Caller = Identity['user']

const DAY_MS = 24 * 60 * 60 * 1000
/** Each row has its answers with it: never all of them at once. */
const ROWS = 50

const inStates = (states: readonly ApplicationRow['state'][]) =>
  inArray(applications.state, [...states])

function statesOf(asked: NonNullable<Query['state']>): readonly ApplicationRow['state'][] {
  if (asked === 'waiting') return TEAM_STATES
  return asked === 'open' ? OPEN_STATES : [asked]
}

function conditionsOf(db: Database, caller: Caller, query: Query, now: Date): SQL | undefined {
  const { form, state, assigned, age, search } = query
  const words = search?.trim()
  const { assignedTo, sentAt } = applications
  return and(
    withinReach(applications.formId, caller),
    ne(applications.state, 'draft'),
    form ? eq(applications.formId, form) : undefined,
    state && inStates(statesOf(state)),
    assigned === 'me' ? eq(assignedTo, caller.id) : undefined,
    assigned === 'nobody' ? isNull(assignedTo) : undefined,
    age ? lt(sentAt, new Date(now.getTime() - Number(age) * DAY_MS)) : undefined,
    words ? ofPeopleNamed(db, words) : undefined,
  )
}

export function listInbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  query: Query,
): Promise<{ rows: ListedApplication[]; total: number }> {
  const { page, size = ROWS } = query
  return atOneMoment(db, async (tx) => {
    const where = conditionsOf(tx, caller, query, now())
    const list = await readPage(
      tx,
      { page, size },
      {
        from: applications,
        where,
        order: { by: [applications.lastAt, applications.id], down: true },
        count: () => tx.$count(applications, where),
      },
    )
    return { total: list.total, rows: await toListed(tx, list.rows) }
  })
}

async function peopleOf(db: Database, rows: readonly ApplicationRow[]) {
  const ids = rows.flatMap(({ userId, assignedTo }) =>
    assignedTo === null ? [userId] : [userId, assignedTo],
  )
  const named = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(anyOf(users.id, [...new Set(ids)]))
  return new Map(named.map((one) => [one.id, one]))
}

async function toListed(
  db: Database,
  rows: readonly ApplicationRow[],
): Promise<ListedApplication[]> {
  if (rows.length === 0) return []
  const people = await peopleOf(db, rows)
  const forms = await db
    .select({ id: applicationForms.id, title: applicationForms.title })
    .from(applicationForms)
    .where(anyOf(applicationForms.id, [...new Set(rows.map(({ formId }) => formId))]))
  const votes = await db
    .select({
      id: applicationVotes.applicationId,
      vote: applicationVotes.vote,
      count: sql<number>`count(*)::int`,
    })
    .from(applicationVotes)
    .where(
      anyOf(
        applicationVotes.applicationId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(applicationVotes.applicationId, applicationVotes.vote)
  return rows.flatMap((row) => {
    const [applicant, form] = [people.get(row.userId), forms.find(({ id }) => id === row.formId)]
    if (!applicant || !form || !row.sentAt) return []
    const votesFor = (kind: string) =>
      votes.find(({ id, vote }) => id === row.id && vote === kind)?.count ?? 0
    return {
      id: row.id,
      form,
      applicant,
      state: row.state,
      sent_at: row.sentAt.toISOString(),
      last_at: row.lastAt.toISOString(),
      assigned_to: (row.assignedTo !== null && people.get(row.assignedTo)) || null,
      votes: { for: votesFor('for'), against: votesFor('against'), abstain: votesFor('abstain') },
      version: row.version,
    }
  })
}

/** One that is theirs to read; `lock` keeps others from writing about it meanwhile. */
export async function findApplication(
  db: Database,
  caller: Caller,
  id: number,
  lock?: 'update',
): Promise<ApplicationRow> {
  const query = db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.id, id),
        isNotNull(applications.sentAt),
        withinReach(applications.formId, caller),
      ),
    )
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw gone()
  return row
}

/** All that the team knows of one. */
export async function readApplication(
  db: Database,
  caller: Caller,
  id: number,
): Promise<AdminApplication> {
  const row = await findApplication(db, caller, id)
  const [listed] = await toListed(db, [row])
  if (!listed) throw gone()
  const { formId, number, fields } = applicationFormVersions
  const [version] = await db
    .select({ fields })
    .from(applicationFormVersions)
    .where(and(eq(formId, row.formId), eq(number, row.formVersion)))
  const notes = await db
    .select()
    .from(applicationNotes)
    .where(eq(applicationNotes.applicationId, id))
    .orderBy(asc(applicationNotes.id))
  const ballots = await db
    .select()
    .from(applicationVotes)
    .where(eq(applicationVotes.applicationId, id))
    .orderBy(asc(applicationVotes.id))
  return {
    ...listed,
    fields: version?.fields ?? [],
    answers: row.answers,
    events: (await eventsOf(db, [id])).get(id) ?? [],
    notes: notes.map((note) => ({
      id: note.id,
      author: note.authorName,
      text: note.text,
      created_at: note.createdAt.toISOString(),
    })),
    ballots: ballots.map(({ authorName, authorId, vote, text }) => ({
      author: authorName,
      own: authorId === caller.id,
      vote,
      text,
    })),
    team: await readersOf(db, row.formId),
  }
}

/** How many of those that somebody reads wait for the team. */
export const countWaiting = (db: Database, caller: Caller): Promise<number> =>
  db.$count(applications, and(inStates(TEAM_STATES), withinReach(applications.formId, caller)))
