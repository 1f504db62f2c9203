// At a release: keeps a small database as this version makes it, for every later version to be
// upgraded from (server/db/releases/releases.test.ts).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContact } from '#contract/endpoints/contact.ts'
import { writeArchive } from '#server/backups/archive.ts'
import { openPgliteAsItIs } from '#server/backups/open-as-it-is.ts'
import { readDatabase } from '#server/backups/read-database.ts'
import { loadConfig } from '#server/config.ts'
import { RELEASE } from '#server/lib/release.ts'
import { startServer } from '#server/start.ts'
import { buy, callSite, register } from '#server/testing/site-customer.ts'

const FOLDER = 'server/db/releases'
const folder = mkdtempSync(join(tmpdir(), 'minuit-release-'))
const server = await startServer(
  loadConfig({ PORT: '0', HOST: '127.0.0.1', CAPTCHA: 'off', LOG_LEVEL: 'warn', DATA_DIR: folder }),
  null,
)
const token = await register(server, 'anna')
await buy(server, token, 'Liasse de $100,000')
await buy(server, token, 'Grade Capitaine')
const message = {
  name: 'Anna',
  email: 'anna@port.example',
  category: 'contact',
  message: 'Un mot du port, pour la prochaine version.',
}
await callSite(server, sendContact.method, sendContact.path, { token, body: message })
await server.stop()

const { db, close } = await openPgliteAsItIs(folder)
const file = join(FOLDER, `${RELEASE}.backup`)
rmSync(file, { force: true })
const head = { site: RELEASE, madeAt: new Date().toISOString(), database: 'pglite' as const }
const { rows, bytes } = await writeArchive(file, null, (write) => readDatabase(db, head, write))
await close()
rmSync(folder, { recursive: true })
process.stdout.write(`${file} : ${rows} lignes, ${bytes} octets\n`)
