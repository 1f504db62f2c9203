import { and, eq } from 'drizzle-orm'
import { isOpenState } from '#contract/application-states.ts'
import type { OwnApplication } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import { anyOf } from '#server/lib/any-of.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { type ApplicationRow, applications } from './applications.table.ts'
import { eventsOf, writeEvent } from './events.ts'
import { applicationForms, applicationFormVersions } from './forms.table.ts'

/** Each comes with all that was written in it. */
const MOST_OWN = 5

/** Applications as their author sees them. */
export async function toOwn(
  db: Database,
  rows: readonly ApplicationRow[],
): Promise<OwnApplication[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const events = await eventsOf(db, ids)
  const written = await db
    .select({
      id: applications.id,
      slug: applicationForms.slug,
      title: applicationForms.title,
      open: applicationForms.open,
      fields: applicationFormVersions.fields,
    })
    .from(applications)
    .innerJoin(applicationForms, eq(applicationForms.id, applications.formId))
    .innerJoin(
      applicationFormVersions,
      and(
        eq(applicationFormVersions.formId, applications.formId),
        eq(applicationFormVersions.number, applications.formVersion),
      ),
    )
    .where(anyOf(applications.id, ids))
  return rows.flatMap((row) => {
    const form = written.find(({ id }) => id === row.id)
    if (!form) return []
    const { fields, slug, title, open } = form
    return {
      id: row.id,
      form: { slug, title, open },
      state: row.state,
      sent_at: row.sentAt?.toISOString() ?? null,
      last_at: row.lastAt.toISOString(),
      fields,
      answers: row.answers,
      events: events.get(row.id) ?? [],
    }
  })
}

export function listOwn(
  db: Database,
  userId: number,
  { page, size = MOST_OWN }: { page?: number | undefined; size?: number | undefined },
): Promise<{ rows: OwnApplication[]; total: number }> {
  const where = eq(applications.userId, userId)
  return atOneMoment(db, async (tx) => {
    const found = await readPage(
      tx,
      { page, size: Math.min(size, MOST_OWN) },
      {
        from: applications,
        where,
        order: { by: [applications.lastAt, applications.id], down: true },
        count: () => tx.$count(applications, where),
      },
    )
    return { total: found.total, rows: await toOwn(tx, found.rows) }
  })
}

async function lockOwn(tx: Transaction, id: number, userId: number): Promise<ApplicationRow> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.userId, userId)))
    .for('update')
  if (!row) throw gone()
  return row
}

/** What the team asked is answered: it reads on. */
export function answerQuestion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  id: number,
  text: string,
): Promise<OwnApplication> {
  return db.transaction(async (tx) => {
    const row = await lockOwn(tx, id, user.id)
    if (row.state !== 'question')
      throw new AppError('conflict', 'Cette candidature n’attend pas de réponse de votre part.')
    const at = now()
    await writeEvent(tx, id, user, { kind: 'answer', text, at })
    const [after = row] = await tx
      .update(applications)
      .set({ state: 'reading', lastAt: at, version: nextVersion(applications) })
      .where(eq(applications.id, id))
      .returning()
    return (await toOwn(tx, [after]))[0] as OwnApplication
  })
}

/** A draft goes for good; of what was sent, the team still sees that it was. */
export async function withdraw(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOwn(tx, id, user.id)
    if (row.state === 'draft') {
      await tx.delete(applications).where(eq(applications.id, id))
      return
    }
    if (!isOpenState(row.state)) throw new AppError('conflict', 'Cette candidature est déjà close.')
    const at = now()
    await writeEvent(tx, id, user, { kind: 'withdrawn', at })
    await tx
      .update(applications)
      .set({ state: 'withdrawn', lastAt: at, version: nextVersion(applications) })
      .where(eq(applications.id, id))
  })
}
