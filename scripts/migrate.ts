import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { runCommand } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'

/** What the next start would do first, while the old version still serves. */
await runCommand(async () => {
  const { close } = await openDatabase(loadConfig(loadEnv()), (error) => console.error(error))
  await close()
  return 'Base de données à jour.'
})
