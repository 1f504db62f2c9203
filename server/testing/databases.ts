import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { migratedPostgresUrl } from './postgres-urls.ts'
import { isFullSize } from './proof.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteDump: string
    pgliteFolder: string
  }
}

type TestDatabase = { name: string; open: () => Promise<DatabaseConnection> }

function failTest(error: Error) {
  throw error
}

/** A new built-in database, migrated already. */
export const newPglite = () => openPglite(null, inject('pgliteDump'))

/** Puts a built-in database into a site's data folder, migrated already. */
export const prepareDatabase = (dataDir: string) =>
  cpSync(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true })

const PGLITE: TestDatabase = { name: 'PGlite', open: newPglite }
const POSTGRES: TestDatabase = {
  name: 'PostgreSQL',
  open: async () => openPostgres(await migratedPostgresUrl(), failTest),
}

export const BOTH: [TestDatabase, TestDatabase] = [PGLITE, POSTGRES]

/**
 * Both databases the product runs on, `describe.each(DATABASES)`, for what one may do otherwise
 * than the other: locks and races, LISTEN and NOTIFY, types that each driver reads its own way. In
 * the loop of the day (`npm run test:fast`) PostgreSQL stands for both.
 */
export const DATABASES: TestDatabase[] = process.env.FAST ? [POSTGRES] : BOTH

/**
 * For what no database does otherwise: both are the same PostgreSQL, and a site on the native one
 * costs a fifth. `npm run proof databases` runs these tests on the other too.
 */
export const ONE_DATABASE: [TestDatabase, ...TestDatabase[]] =
  process.env.PROOF === 'databases' ? BOTH : [POSTGRES]

/**
 * For campaigns and long races: both at full size (`npm run proof`). In short, the one where
 * transactions meet: the built-in database has one session, on which they take turns.
 */
export const CAMPAIGN_DATABASES: TestDatabase[] = isFullSize ? BOTH : ONE_DATABASE
