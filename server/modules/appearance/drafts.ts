import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Appearance, appearance } from '#contract/appearance.ts'
import { contrastFaults } from '#contract/contrast.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { users } from '#server/modules/users/users.table.ts'
import { appearanceDraft } from './appearance.table.ts'
import { filledFrom } from './complete-document.ts'

const OVERTAKEN =
  'Un autre membre de l’équipe a modifié l’apparence entre-temps. Rechargez la page : rien de ce qu’il a enregistré n’est perdu.'

export type Draft = {
  document: Record<string, unknown>
  version: number
  author: string | null
  savedAt: Date | null
}

/** What the team is working on; before anybody has begun, what is published. */
export async function readDraft({ db, appearance: { published } }: DraftDeps): Promise<Draft> {
  const [draft] = await db
    .select({ draft: appearanceDraft, author: users.username })
    .from(appearanceDraft)
    .leftJoin(users, eq(users.id, appearanceDraft.authorId))
  if (!draft) return { document: published().document, version: 0, author: null, savedAt: null }
  const { document, version, savedAt } = draft.draft
  return {
    document: filledFrom(document, published().document),
    version,
    author: draft.author,
    savedAt,
  }
}
type DraftDeps = Pick<Deps, 'db' | 'appearance'>

/** Saves a draft over the version it started from; somebody else's is never lost. */
export async function saveDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'id' | 'headers'>,
  document: Record<string, unknown>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const standing = await lockDraft(tx)
    assertUnchanged(request, standing?.version ?? 0, OVERTAKEN)
    const values = { document, authorId: identityOf(request).user.id, savedAt: deps.now() }
    // No row is there to be locked before the first save: of two at once, the key refuses one.
    const [saved] = standing
      ? await tx
          .update(appearanceDraft)
          .set({ ...values, version: nextVersion(appearanceDraft) })
          .returning({ version: appearanceDraft.version })
      : await tx
          .insert(appearanceDraft)
          .values(values)
          .onConflictDoNothing()
          .returning({ version: appearanceDraft.version })
    if (!saved) throw new AppError('conflict', OVERTAKEN)
    return saved.version
  })
}

/** Refuses a draft that somebody else has changed since it was seen. */
export async function assertDraftUnchanged(
  db: Database,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  assertUnchanged(request, (await lockDraft(db))?.version ?? 0, OVERTAKEN)
}

async function lockDraft(db: Database) {
  const [draft] = await db
    .select({ version: appearanceDraft.version })
    .from(appearanceDraft)
    .for('update')
  return draft
}

/** What keeps a document from being published, by the paths of its fields. */
export function faultsOf(document: unknown): Record<string, string> {
  const parsed = appearance.safeParse(document)
  if (parsed.success) return contrastFaults(parsed.data.colours)
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[path.join('.')] ??= message
  return faults
}

/** Whether a draft would be another site than this; one that is unfinished would. */
export function differs(draft: Record<string, unknown>, published: Appearance): boolean {
  const parsed = appearance.safeParse(draft)
  return !(parsed.success && isDeepStrictEqual(parsed.data, published))
}

/** A draft as far as it can be shown: what is unfinished stays as it is published. */
export function showable(draft: Record<string, unknown>, published: Appearance): Appearance {
  const sections = Object.entries<z.ZodMiniType>(appearance.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(draft[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  return { ...published, ...Object.fromEntries(sections) }
}
