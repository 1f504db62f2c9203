import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { prepareDataFolder } from './lib/data-folder.ts'
import { createStorage } from './lib/storage.ts'

/**
 * Opens the database of a site, with all that others tell of its disk. Knows nothing else of the
 * site, which is loaded meanwhile.
 */
export async function openSiteDatabase(config: Config) {
  // The log belongs to the app, which is built last; before that there is nobody else to tell.
  let report = (error: Error) => console.error(error)
  const storage = createStorage(config.databaseUrl ? null : config.dataDir)
  const onError = (error: Error) => {
    if (!storage.observe(error)) report(error)
  }
  // Mails are files there without SMTP: better told now than by the first mail.
  if (!config.smtpUrl) prepareDataFolder(config.dataDir)
  const connection = await openDatabase(config, onError)
  return {
    connection,
    storage,
    onError,
    reportTo(next: (error: Error) => void) {
      report = next
    },
  }
}
