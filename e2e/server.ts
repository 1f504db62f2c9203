import { rmSync } from 'node:fs'
// What a hash costs is nothing that a browser sees.
import '../server/testing/cheap-password-hashes.ts'
import { main } from '../server/main.ts'
import { ADMIN } from './accounts.ts'
import { DATA_FOLDER } from './data-folder.ts'

/** A spec that changes what all visitors see brings a server of its own. */
const folder = process.env.DATA_DIR ?? DATA_FOLDER
rmSync(folder, { recursive: true, force: true })

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
  // Where a machine that others share stands still for a second, nobody is turned away here.
  { withPages: true, maxEventLoopDelay: 0 },
)
