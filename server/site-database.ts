import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { prepareDataFolder } from './lib/data-folder.ts'
import { createStorage } from './lib/storage.ts'

/**
 * Begins to open the database of a site, with all that others tell of its disk. Knows nothing else
 * of the site, which is loaded and built meanwhile.
 */
export function openSiteDatabase(config: Config) {
  // The log belongs to the app, which is built last; before that there is nobody else to tell.
  let report = (error: Error) => console.error(error)
  const storage = createStorage(config.databaseUrl ? null : config.dataDir)
  const onError = (error: Error) => {
    if (!storage.observe(error)) report(error)
  }
  // Mails are files there without SMTP: better told now than by the first mail.
  if (!config.smtpUrl) prepareDataFolder(config.dataDir)
  const opening = openDatabase(config, onError)
  // Whoever waits for it is told; others are still busy when it fails.
  opening.catch(() => {})
  return {
    opening,
    storage,
    onError,
    reportTo(next: (error: Error) => void) {
      report = next
    },
  }
}
