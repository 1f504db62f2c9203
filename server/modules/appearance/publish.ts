import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PublishedVersion } from '#contract/admin-appearance.ts'
import { type Appearance, appearance } from '#contract/appearance.ts'
import type { Deps } from '#server/deps.ts'
import { gone } from '#server/lib/admin-write.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { users } from '#server/modules/users/users.table.ts'
import { appearanceDraft, appearanceVersions } from './appearance.table.ts'
import { filledFrom } from './complete-document.ts'
import { assertDraftUnchanged, faultsOf, readDraft } from './drafts.ts'
import { drawIcons } from './pictures.ts'

const SHOWN_VERSIONS = 100

type Publishing = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
type PublishDeps = Pick<Deps, 'appearance' | 'db' | 'now' | 'recordChange'>

/** Shows the draft to everybody, unless something in it cannot be shown. */
export async function publishDraft(deps: PublishDeps, request: Publishing): Promise<number> {
  await deps.appearance.publish(async (tx, latest) => {
    await assertDraftUnchanged(tx, request)
    const { document: draft } = await readDraft({ ...deps, db: tx })
    const document = await withIcons(deps, tx, checked(draft), latest.document)
    await tx.update(appearanceDraft).set({ document })
    await record(deps, tx, request, latest, document)
    return { document, authorId: identityOf(request).user.id }
  })
  return deps.appearance.published().id
}

/** Publishes an older version again; the draft starts over from it. */
export async function restoreVersion(
  deps: PublishDeps,
  request: Publishing,
  id: number,
): Promise<number> {
  await deps.appearance.publish(async (tx, latest) => {
    const [older] = await tx
      .select({ document: appearanceVersions.document })
      .from(appearanceVersions)
      .where(eq(appearanceVersions.id, id))
    if (!older) throw gone()
    // What came since has the words it has now.
    const document = checked(filledFrom(older.document, latest.document))
    await tx.update(appearanceDraft).set({ document, version: nextVersion(appearanceDraft) })
    await record(deps, tx, request, latest, document)
    return { document, authorId: identityOf(request).user.id, restoredFrom: id }
  })
  return deps.appearance.published().id
}

function checked(document: Record<string, unknown>): Appearance {
  const faults = faultsOf(document)
  const [message] = Object.values(faults)
  if (message !== undefined)
    throw new AppError('validation_failed', `L’apparence n’est pas encore publiable. ${message}`, {
      fields: faults,
    })
  return appearance.parse(document)
}

const madeFrom = ({
  identity: { name, tagline },
  pictures: { logo, own },
  colours,
}: Appearance) => ({
  name,
  tagline,
  logo,
  own,
  colours: colours.dark,
})

async function withIcons(
  deps: PublishDeps,
  tx: Transaction,
  document: Appearance,
  latest: Appearance,
): Promise<Appearance> {
  if (isDeepStrictEqual(madeFrom(document), madeFrom(latest))) return document
  return { ...document, pictures: await drawIcons(deps, tx, document) }
}

/** The sections that are others than in the version that it replaces. */
async function record(
  deps: PublishDeps,
  tx: Transaction,
  request: Publishing,
  { id, document: before }: { id: number; document: Appearance },
  after: Appearance,
) {
  const names = Object.keys(after) as (keyof Appearance)[]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (from: Appearance) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  await deps.recordChange(tx, request, {
    action: 'update',
    noun: 'appearance',
    id,
    before: pick(before),
    after: pick(after),
  })
}

export async function listVersions({ db }: Pick<Deps, 'db'>): Promise<PublishedVersion[]> {
  const rows = await db
    .select({
      id: appearanceVersions.id,
      author: users.username,
      publishedAt: appearanceVersions.publishedAt,
      restoredFrom: appearanceVersions.restoredFrom,
    })
    .from(appearanceVersions)
    .leftJoin(users, eq(users.id, appearanceVersions.authorId))
    .orderBy(desc(appearanceVersions.id))
    .limit(SHOWN_VERSIONS)
  return rows.map(({ id, author, publishedAt, restoredFrom }) => ({
    id,
    author,
    published_at: publishedAt.toISOString(),
    restored_from: restoredFrom,
  }))
}
