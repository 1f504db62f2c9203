import { cpSync, rmSync } from 'node:fs'
import { openPglite } from '../server/db/pglite/pglite.ts'
import { main } from '../server/main.ts'
import { ADMIN } from './accounts.ts'
import { DATA_FOLDER, MIGRATED_FOLDER } from './data-folder.ts'

/** A spec that changes what all visitors see brings a server of its own. */
const folder = process.env.DATA_DIR ?? DATA_FOLDER
rmSync(folder, { recursive: true, force: true })

// The shared site comes first, and makes the database that the others begin as copies of: making
// one anew takes seconds.
if (!process.env.DATA_DIR) {
  rmSync(MIGRATED_FOLDER, { recursive: true, force: true })
  await (await openPglite(MIGRATED_FOLDER)).close()
}
cpSync(MIGRATED_FOLDER, folder, { recursive: true })

// A worker that is gone, however it went, leaves no server behind on its port.
process.once('disconnect', () => process.exit())

await main(
  {
    ...process.env,
    NODE_ENV: '',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  },
  { withPages: true },
)
