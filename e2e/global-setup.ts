import { startMigratedPostgres } from '../server/testing/migrated-postgres.ts'
import { buildPrograms } from '../server/testing/programs.ts'
import { DATA_FOLDER } from './data-folder.ts'
import { newDatabase, shareServer } from './databases.ts'
import { FIRST_PORT, startSite } from './site-process.ts'

/** One PostgreSQL server for the whole run, and on it the site that most tests share. */
export default async function setup() {
  const [postgres] = await Promise.all([startMigratedPostgres(), buildPrograms()])
  shareServer(postgres.url)
  const shared = await startSite(FIRST_PORT, {
    DATA_DIR: DATA_FOLDER,
    DATABASE_URL: await newDatabase('shared'),
  })
  return async () => {
    await shared.stop()
    await postgres.stop()
  }
}
