import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AdminForm, formInput } from '#contract/application-forms.ts'
import type { ApplicationField } from '#contract/application-kinds.ts'
import { listOpenForms } from '#contract/endpoints/application-forms.ts'
import { slugOf } from '#contract/slug.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged, gone } from '#server/lib/admin-write.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { violatedConstraint } from '#server/lib/database-faults.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { applications } from './applications.table.ts'
import { applicationForms, applicationFormVersions, type FormRow } from './forms.table.ts'
import { toAdminForms } from './read-forms.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type FormInput = z.output<typeof formInput>

const NOUN = 'application_forms'
const MOST_FORMS = 100

/** What each of the table's keys says when it would be broken. */
const TAKEN: Record<string, [field: string, message: string]> = {
  application_forms_slug_unique: ['slug', 'Cette adresse est déjà prise : choisissez-en une autre'],
  application_forms_faction_key: ['faction_id', 'Cette faction a déjà un formulaire'],
  application_forms_job_key: ['job_id', 'Ce métier a déjà un formulaire'],
  application_forms_whitelist_key: ['purpose', 'La whitelist a déjà un formulaire'],
  application_forms_faction_id_factions_id_fk: ['faction_id', 'Cette faction n’existe plus'],
  application_forms_job_id_jobs_id_fk: ['job_id', 'Ce métier n’existe plus'],
}

/** A write of the list that visitors read, which says in French what is taken. */
async function change<Result>(
  { snapshots }: Pick<Deps, 'snapshots'>,
  write: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await snapshots.change(listOpenForms.path, write)
  } catch (error) {
    const [field, message] = TAKEN[violatedConstraint(error) ?? ''] ?? []
    if (!field || !message) throw error
    throw new AppError('conflict', message, { fields: { [field]: message } })
  }
}

/** As it is stored: an address of its own, and what it is for alone. */
function toRow({ slug: chosen, faction_id, job_id, ...input }: FormInput) {
  const slug = chosen || slugOf(input.title)
  if (!slug) {
    const message = 'Choisissez une adresse : le titre n’en donne pas'
    throw new AppError('validation_failed', message, { fields: { slug: message } })
  }
  return {
    ...input,
    slug,
    faction_id: input.purpose === 'faction' ? faction_id : null,
    job_id: input.purpose === 'job' ? job_id : null,
  }
}

const answer = async (db: Database, row: FormRow): Promise<AdminForm> =>
  (await toAdminForms(db, [row]))[0] as AdminForm

const writeVersion = (tx: Database, formId: number, number: number, fields: ApplicationField[]) =>
  tx.insert(applicationFormVersions).values({ formId, number, fields })

/** A form and the first version of its fields. */
export async function insertForm(db: Database, input: FormInput): Promise<FormRow> {
  const [row] = await db.insert(applicationForms).values(toRow(input)).returning()
  if (!row) throw new Error('no form')
  await writeVersion(db, row.id, 1, row.fields)
  return row
}

export const createForm = (deps: Deps, request: Caller, input: FormInput): Promise<AdminForm> =>
  change(deps, async (tx) => {
    if ((await tx.$count(applicationForms)) >= MOST_FORMS)
      throw new AppError('conflict', `Il y a déjà ${MOST_FORMS} formulaires.`)
    const row = await insertForm(tx, input)
    const { id } = row
    await deps.recordChange(tx, request, {
      action: 'create',
      noun: NOUN,
      id,
      before: null,
      after: row,
    })
    return answer(tx, row)
  })

/** Nobody fills it in meanwhile: who does holds it shared. */
async function lockForm(tx: Transaction, id: number): Promise<FormRow> {
  const [row] = await tx
    .select()
    .from(applicationForms)
    .where(eq(applicationForms.id, id))
    .for('update')
  if (!row) throw gone()
  return row
}

/**
 * Other fields are another version; what was written with the one before keeps it. One that nobody
 * wrote with is forgotten.
 */
export const updateForm = (
  deps: Deps,
  request: Caller,
  id: number,
  input: FormInput,
): Promise<AdminForm> =>
  change(deps, async (tx) => {
    const before = await lockForm(tx, id)
    assertUnchanged(request, before.version)
    const row = toRow(input)
    const isSame = isDeepStrictEqual(asStored(row.fields), asStored(before.fields))
    const fields_version = before.fields_version + (isSame ? 0 : 1)
    if (!isSame) await writeVersion(tx, id, fields_version, row.fields)
    const [after = before] = await tx
      .update(applicationForms)
      .set({ ...row, fields_version, version: nextVersion(applicationForms) })
      .where(eq(applicationForms.id, id))
      .returning()
    if (!isSame) await forgetUnused(tx, after)
    await deps.recordChange(tx, request, { action: 'update', noun: NOUN, id, before, after })
    return answer(tx, after)
  })

/** Without what was left out. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function forgetUnused(tx: Transaction, { id, fields_version }: FormRow): Promise<void> {
  const { formId, number } = applicationFormVersions
  const writtenWith = tx
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.formId, formId), eq(applications.formVersion, number)))
  await tx
    .delete(applicationFormVersions)
    .where(and(eq(formId, id), ne(number, fields_version), notExists(writtenWith)))
}

/** Drafts go with it; what was sent to the team is not thrown away with a form. */
export const removeForm = (deps: Deps, request: Caller, id: number): Promise<void> =>
  change(deps, async (tx) => {
    const before = await lockForm(tx, id)
    const sent = and(eq(applications.formId, id), ne(applications.state, 'draft'))
    const received = await tx.$count(applications, sent)
    if (received > 0)
      throw new AppError(
        'conflict',
        `Ce formulaire a reçu ${received === 1 ? 'une candidature' : `${received} candidatures`} : fermez-le plutôt.`,
      )
    // Before the versions that they name.
    await tx.delete(applications).where(eq(applications.formId, id))
    await tx.delete(applicationForms).where(eq(applicationForms.id, id))
    await deps.recordChange(tx, request, {
      action: 'delete',
      noun: NOUN,
      id,
      before,
      after: null,
    })
  })

/** As visitors learn of them. */
export const listOpen = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select()
    .from(applicationForms)
    .where(eq(applicationForms.open, true))
    .orderBy(asc(applicationForms.id))
