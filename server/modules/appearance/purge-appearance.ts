import { and, desc, lt, notInArray } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { appearanceDraft, appearanceFiles, appearanceVersions } from './appearance.table.ts'
import { lockVersions } from './appearance-state.ts'
import { FILES_PATH } from './brand-folder.ts'

const KEPT_VERSIONS = 50
/** Somebody may still be about to use what they sent. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Every picture of the site's own that documents name, wherever they do. */
function filesIn(documents: readonly unknown[]): string[] {
  const address = new RegExp(`${FILES_PATH}([\\w-]{16}\\.[a-z]{3,4})`, 'g')
  const found = JSON.stringify(documents).matchAll(address)
  return [...new Set(Array.from(found, ([, name = '']) => name))]
}

/** Old versions go, and the pictures that neither the kept ones nor the draft show. */
export async function purgeAppearance({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    // Nobody publishes, nor goes back to a version, in between.
    await lockVersions(tx)
    const [oldest] = await tx
      .select({ id: appearanceVersions.id })
      .from(appearanceVersions)
      .orderBy(desc(appearanceVersions.id))
      .offset(KEPT_VERSIONS - 1)
      .limit(1)
    if (oldest) await tx.delete(appearanceVersions).where(lt(appearanceVersions.id, oldest.id))
    const shown = [
      ...(await tx.select({ document: appearanceVersions.document }).from(appearanceVersions)),
      ...(await tx.select({ document: appearanceDraft.document }).from(appearanceDraft)),
    ]
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
    await tx
      .delete(appearanceFiles)
      .where(
        and(
          lt(appearanceFiles.createdAt, before),
          notInArray(appearanceFiles.name, filesIn(shown)),
        ),
      )
  })
}

export const purgeAppearanceTask: Task<Deps, Record<string, never>> = {
  name: 'purge-appearance',
  every: { minutes: 24 * 60, at: 4 * 60 + 11 },
  retries: 0,
  run: purgeAppearance,
}
