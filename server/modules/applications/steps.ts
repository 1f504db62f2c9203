import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isOpenState } from '#contract/application-states.ts'
import type { AdminApplication, StepInput } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { afterDecision, afterMessage, type Step } from './after-steps.ts'
import { type ApplicationRow, applications } from './applications.table.ts'
import { writeEvent } from './events.ts'
import { applicationForms, type FormRow } from './forms.table.ts'
import { findApplication, readApplication } from './inbox.ts'
import { readersOf } from './reach.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const STEPS_PER_HOUR = 20
const OVERTAKEN =
  'Cette candidature a changé entre-temps : un autre membre de l’équipe ou la personne elle-même a agi. Relisez-la d’abord.'

/** The application, if its reader has seen it as it is and it is not decided. */
async function lockOpen(tx: Transaction, request: Caller, id: number): Promise<ApplicationRow> {
  const row = await findApplication(tx, identityOf(request).user, id, 'update')
  assertUnchanged(request, row.version, OVERTAKEN)
  if (!isOpenState(row.state)) throw new AppError('conflict', 'Cette candidature est déjà close.')
  return row
}

async function write(
  tx: Transaction,
  { id }: ApplicationRow,
  changes: Partial<ApplicationRow>,
): Promise<ApplicationRow> {
  const [after] = await tx
    .update(applications)
    .set({ ...changes, version: nextVersion(applications) })
    .where(eq(applications.id, id))
    .returning()
  return after as ApplicationRow
}

/** Gives it to somebody who reads that form; whoever has it has begun to read. */
export async function assign(
  deps: Deps,
  request: Caller,
  id: number,
  assignedTo: number | null,
): Promise<AdminApplication> {
  const { user } = identityOf(request)
  return deps.db.transaction(async (tx) => {
    const before = await lockOpen(tx, request, id)
    const readers = await readersOf(tx, before.formId)
    if (assignedTo !== null && !readers.some((one) => one.id === assignedTo))
      throw new AppError('conflict', 'Cette personne ne lit pas les candidatures de ce formulaire.')
    const isFirst = assignedTo !== null && before.state === 'received'
    const at = deps.now()
    if (isFirst) await writeEvent(tx, id, user, { kind: 'reading', at })
    await write(tx, before, { assignedTo, ...(isFirst && { state: 'reading', lastAt: at }) })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'applications',
      id,
      before: { assigned_to: before.assignedTo },
      after: { assigned_to: assignedTo },
    })
    return readApplication(tx, user, id)
  })
}

/**
 * The team's next step. Two at once do not both take one: the second has not seen the first. What
 * is written to the applicant is theirs, and not copied into the journal.
 */
export async function takeStep(
  deps: Deps,
  request: Caller,
  id: number,
  input: StepInput,
): Promise<AdminApplication> {
  const { user } = identityOf(request)
  return deps.db.transaction(async (tx) => {
    const before = await lockOpen(tx, request, id)
    if (input.step === 'reading' && before.state !== 'received')
      throw new AppError('conflict', 'Cette candidature est déjà en lecture.')
    const at = deps.now()
    if (!(await countWithin(tx, at, `application-steps:${id}`, STEPS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    const { step, ...said } = input
    const meetingAt = 'meeting_at' in said ? new Date(said.meeting_at) : null
    await writeEvent(tx, id, user, { kind: step, at, ...said, meetingAt })
    const isDecision = step === 'accepted' || step === 'refused'
    const after = await write(tx, before, {
      state: step,
      lastAt: at,
      assignedTo: before.assignedTo ?? user.id,
      ...(step !== 'reading' && { answeredAt: before.answeredAt ?? at }),
      ...(isDecision && { decidedAt: at }),
    })
    await follow(deps, tx, request, after, input)
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'applications',
      id,
      before: { state: before.state },
      after: { state: step },
    })
    return readApplication(tx, user, id)
  })
}

const meetingFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'full',
  timeStyle: 'short',
})

async function follow(
  deps: Deps,
  tx: Transaction,
  request: Caller,
  application: ApplicationRow,
  input: StepInput,
): Promise<void> {
  if (input.step === 'reading') return
  const step = await partiesOf(tx, application)
  if (input.step === 'accepted' || input.step === 'refused')
    return afterDecision(deps, tx, request, { ...step, decision: input.step, text: input.text })
  const meeting =
    input.step === 'interview'
      ? `Un entretien vous est proposé le ${meetingFormat.format(new Date(input.meeting_at))} (heure de Paris) : ${input.place}`
      : null
  return afterMessage(deps, tx, { ...step, text: input.text, meeting })
}

async function partiesOf(tx: Transaction, application: ApplicationRow): Promise<Step> {
  const [form] = await tx
    .select()
    .from(applicationForms)
    .where(eq(applicationForms.id, application.formId))
  const [applicant] = await tx.select().from(users).where(eq(users.id, application.userId))
  return { application, form: form as FormRow, applicant: applicant as UserRow }
}
