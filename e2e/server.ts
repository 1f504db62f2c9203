import { rmSync } from 'node:fs'
import { main } from '../server/main.ts'
import { ADMIN } from './accounts.ts'
import { DATA_FOLDER } from './data-folder.ts'

/** A spec that changes what all visitors see brings a server of its own. */
const folder = process.env.DATA_DIR ?? DATA_FOLDER
rmSync(folder, { recursive: true, force: true })

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
