import { rmSync } from 'node:fs'
import { main } from '../server/main.ts'
import { ADMIN } from './accounts.ts'
import { DATA_FOLDER } from './data-folder.ts'

rmSync(DATA_FOLDER, { recursive: true, force: true })

await main(
  {
    ...process.env,
    NODE_ENV: '',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: DATA_FOLDER,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  },
  { withPages: true },
)
