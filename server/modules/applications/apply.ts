import { and, eq, sql } from 'drizzle-orm'
import { carryOver, checkAnswers, knownAnswers } from '#contract/application-answers.ts'
import type { FillableForm } from '#contract/application-forms.ts'
import type { Answers, ApplicationField } from '#contract/application-kinds.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { countForNetwork, countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { raiseApplicationNotice } from '#server/modules/alerts/raise-notice.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { applications } from './applications.table.ts'
import { writeEvent } from './events.ts'
import { applicationForms, applicationFormVersions, type FormRow } from './forms.table.ts'
import { obstacleTo } from './obstacles.ts'

/** Somebody who types for an hour without a pause. */
const SAVES_PER_HOUR = 1200
const SENT_PER_HOUR = 10
const SAVES_PER_NETWORK = 6000
const SENT_PER_NETWORK = 30

const CHANGED =
  'Le formulaire a changé pendant que vous le remplissiez. Vos réponses sont gardées là où la question est restée : relisez-les, puis envoyez.'

type Filled = { version: number; answers: Answers }

const noForm = () => new AppError('not_found', 'Ce formulaire n’existe plus.')

/** Shared, so that its fields stay what they are until this has committed. */
async function holdForm(tx: Transaction, slug: string): Promise<FormRow> {
  const [form] = await tx
    .select()
    .from(applicationForms)
    .where(eq(applicationForms.slug, slug))
    .for('share')
  if (!form) throw noForm()
  return form
}

async function fieldsOf(
  db: Database,
  formId: number,
  number: number,
): Promise<ApplicationField[] | null> {
  const { formId: form, number: version, fields } = applicationFormVersions
  const [found] = await db
    .select({ fields })
    .from(applicationFormVersions)
    .where(and(eq(form, formId), eq(version, number)))
  return found?.fields ?? null
}

async function draftOf(db: Database, formId: number, userId: number) {
  const [draft] = await db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.formId, formId),
        eq(applications.userId, userId),
        eq(applications.state, 'draft'),
      ),
    )
  return draft
}

/**
 * A form to be filled in, with what its reader has typed so far. One that is closed shows its
 * questions only to who had begun.
 */
export async function readForm(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  slug: string,
): Promise<FillableForm> {
  const [form] = await db.select().from(applicationForms).where(eq(applicationForms.slug, slug))
  if (!form) throw noForm()
  const draft = await draftOf(db, form.id, user.id)
  const changed = draft !== undefined && draft.formVersion !== form.fields_version
  const before = changed ? await fieldsOf(db, form.id, draft.formVersion) : null
  const answers = before
    ? carryOver(before, form.fields, draft?.answers ?? {})
    : (draft?.answers ?? {})
  return {
    form: {
      ...form,
      fields: form.open || draft ? form.fields : [],
      version: form.fields_version,
    },
    draft: draft ? { answers, saved_at: draft.lastAt.toISOString() } : null,
    changed,
    obstacle: await obstacleTo(db, form, user.id, now()),
  }
}

async function assertMayApply(
  db: Database,
  form: FormRow,
  user: UserRow,
  now: Date,
): Promise<void> {
  const obstacle = await obstacleTo(db, form, user.id, now)
  if (obstacle) throw new AppError('conflict', obstacle.message)
}

/**
 * Keeps what somebody has typed so far, unchecked. A form that is closed meanwhile keeps it too: it
 * may open again.
 */
export async function saveDraft(
  deps: Deps,
  user: UserRow,
  address: string,
  slug: string,
  { version, answers }: Filled,
): Promise<{ saved_at: string }> {
  const at = deps.now()
  const isWithin =
    (await countWithin(deps.db, at, `drafts:by:${user.id}`, SAVES_PER_HOUR, HOUR_MS)) &&
    (await countForNetwork(deps, 'drafts', address, SAVES_PER_NETWORK))
  if (!isWithin) throw quotaUsedUp()
  return deps.db.transaction(async (tx) => {
    const form = await holdForm(tx, slug)
    if (!(await draftOf(tx, form.id, user.id))) await assertMayApply(tx, form, user, at)
    const written = await fieldsOf(tx, form.id, version)
    const draft = {
      formVersion: written ? version : form.fields_version,
      answers: knownAnswers(written ?? form.fields, answers),
      lastAt: at,
    }
    const saved = await tx
      .insert(applications)
      .values({ ...draft, formId: form.id, userId: user.id, state: 'draft', createdAt: at })
      .onConflictDoUpdate({
        target: [applications.formId, applications.userId],
        targetWhere: sql`state in ('draft', 'received', 'reading', 'question', 'interview')`,
        set: draft,
        setWhere: eq(applications.state, 'draft'),
      })
      .returning({ id: applications.id })
    // Sent meanwhile, from another window.
    if (saved.length === 0) await assertMayApply(tx, form, user, at)
    return { saved_at: at.toISOString() }
  })
}

/**
 * Sends what somebody wrote; the draft is saved first, so that whatever refuses it loses nothing.
 */
export async function sendApplication(
  deps: Deps,
  user: UserRow,
  address: string,
  slug: string,
  filled: Filled,
): Promise<number> {
  const at = deps.now()
  await saveDraft(deps, user, address, slug, filled)
  return deps.db.transaction(async (tx) => {
    const form = await holdForm(tx, slug)
    await assertMayApply(tx, form, user, at)
    if (filled.version !== form.fields_version) throw new AppError('conflict', CHANGED)
    const { answers, errors } = checkAnswers(form.fields, filled.answers)
    const [first] = Object.values(errors)
    if (first) throw new AppError('validation_failed', first, { fields: errors })
    const isWithin =
      (await countWithin(tx, at, `applications:by:${user.id}`, SENT_PER_HOUR, HOUR_MS)) &&
      (await countForNetwork({ ...deps, db: tx }, 'applications', address, SENT_PER_NETWORK))
    if (!isWithin) throw quotaUsedUp()
    const draft = await draftOf(tx, form.id, user.id)
    const [sent] = await tx
      .update(applications)
      .set({
        state: 'received',
        answers,
        formVersion: form.fields_version,
        sentAt: at,
        lastAt: at,
        version: nextVersion(applications),
      })
      .where(and(eq(applications.id, draft?.id ?? 0), eq(applications.state, 'draft')))
      .returning({ id: applications.id })
    if (!sent) throw new AppError('conflict', 'Cette candidature est déjà envoyée.')
    await writeEvent(tx, sent.id, user, { kind: 'received', at })
    await raiseApplicationNotice(deps, tx, {
      userId: user.id,
      username: user.username,
      form: form.title,
    })
    return sent.id
  })
}
