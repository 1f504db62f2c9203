import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../server/main.ts'

await main(
  { ...process.env, NODE_ENV: '', CAPTCHA: 'off', LOG_LEVEL: 'error', DATA_DIR: mkdtempSync(join(tmpdir(), 'minuit-e2e-')) },
  { withPages: true },
)
