import { setTimeout as sleep } from 'node:timers/promises'
import { desc, sql } from 'drizzle-orm'
import type { Appearance } from '#contract/appearance.ts'
import { type BrandOverrides, withOverrides } from '#contract/brand.ts'
import type { Database, DatabaseConnection, Openable, Transaction } from '#server/lib/database.ts'
import {
  type AppearanceVersionRow,
  appearanceFiles,
  appearanceVersions,
} from './appearance.table.ts'
import { readBrandFolder } from './brand-folder.ts'
import { completed } from './complete-document.ts'

const CHANNEL = 'appearance'
const RELOAD_ATTEMPTS = 30
const RELOAD_PAUSE_MS = 1000

type NewVersion = Omit<typeof appearanceVersions.$inferInsert, 'publishedAt'>

/** What the site shows, known without asking the database. */
export type AppearanceState = {
  /** What is published, with the environment laid over it. */
  current: () => Appearance
  /** What is published. */
  published: () => AppearanceVersionRow
  /** Calls back after each change, whichever node it was made on. */
  watch: (onChange: () => void) => void
  /** Publishes what `write` answers, knowing the version before, on every node when it commits. */
  publish: (
    write: (tx: Transaction, latest: AppearanceVersionRow) => Promise<NewVersion>,
  ) => Promise<void>
}

type Options = {
  overrides: BrandOverrides
  now: () => Date
  report: (error: Error) => void
  /** Read for a new site alone. */
  brandFolder?: URL | undefined
}

/**
 * Reads what is published when it is opened, then again whenever a node publishes; if it cannot be
 * read, what is known goes on being shown.
 */
export function createAppearance(
  connection: Pick<DatabaseConnection, 'db' | 'listen'>,
  { overrides, now, report, brandFolder }: Options,
): AppearanceState & Openable {
  const watchers: (() => void)[] = []
  let latest: AppearanceVersionRow
  let current: Appearance

  async function publishFirst(): Promise<AppearanceVersionRow> {
    const { document, files } = readBrandFolder(brandFolder)
    return connection.db.transaction(async (tx) => {
      await lockVersions(tx)
      // Another node that started at the same moment may have been faster.
      const existing = await readLatest(tx)
      if (existing) return existing
      await tx
        .insert(appearanceFiles)
        .values(files.map((file) => ({ ...file, createdAt: now() })))
        .onConflictDoNothing()
      return insertVersion(tx, { document })
    })
  }

  async function insertVersion(tx: Transaction, version: NewVersion) {
    const [inserted] = await tx
      .insert(appearanceVersions)
      .values({ ...version, publishedAt: now() })
      .returning()
    return inserted as AppearanceVersionRow
  }

  function show(version: AppearanceVersionRow) {
    latest = version
    current = withOverrides(version.document, overrides)
  }

  async function reload() {
    const read = await readLatest(connection.db)
    // Reads may overtake each other: an older version never replaces a newer one.
    if (!read || read.id <= latest.id) return
    show(read)
    for (const tell of watchers) tell()
  }

  /**
   * A database that is coming back may still refuse the first reading, and the notice comes only
   * once.
   */
  async function reloadOrKeep() {
    for (let attempt = 1; attempt <= RELOAD_ATTEMPTS; attempt++) {
      const failed = await reload().catch((error: Error) => error)
      if (!failed) return
      report(failed)
      await sleep(RELOAD_PAUSE_MS, undefined, { ref: false })
    }
  }

  return {
    async open() {
      show((await readLatest(connection.db)) ?? (await publishFirst()))
      await connection.listen(CHANNEL, reloadOrKeep, reloadOrKeep)
      // Whatever was published since the first reading told nobody here.
      await reload()
    },
    current: () => current,
    published: () => latest,
    watch: (onChange) => void watchers.push(onChange),
    async publish(write) {
      await connection.db.transaction(async (tx) => {
        // Two at once, on any nodes, would each find the version that they started from.
        await lockVersions(tx)
        await insertVersion(tx, await write(tx, (await readLatest(tx)) ?? latest))
        await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
      })
      await reload()
    },
  }
}

export const lockVersions = (tx: Transaction) =>
  tx.execute(sql`lock table ${appearanceVersions} in share row exclusive mode`)

async function readLatest(db: Database): Promise<AppearanceVersionRow | undefined> {
  const [latest] = await db
    .select()
    .from(appearanceVersions)
    .orderBy(desc(appearanceVersions.id))
    .limit(1)
  return latest && { ...latest, document: completed(latest.document) }
}
