import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { prepareDatabase } from '#server/testing/databases.ts'
import { openToOthers } from '#server/testing/file-modes.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { type Program, programFile } from '#server/testing/programs.ts'
import { buy as buyOn, invoicesOf as invoicesOn, register } from '#server/testing/site-customer.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { checkArchive, restoreBackup } from './restore-backup.ts'

/** Sites start and stop here, and processes, which a busy machine takes its time for. */
vi.setConfig({ testTimeout: 400_000 })

const SOLD = 'Liasse de $100,000'

const root = mkdtempSync(join(tmpdir(), 'minuit-backups-'))
const folder = (name: string) => join(root, name)
let server: RunningServer | null = null
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true })
})

/** What a machine that a site lives on has set. No SECRET: it is in the data folder. */
const machine = (dataDir: string, databaseUrl = '') => ({
  PORT: '0',
  HOST: '127.0.0.1',
  CAPTCHA: 'off',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: 'lanterne-sourde',
  BACKUP_DIR: folder('backups'),
  BACKUP_PASSPHRASE: 'phare au bout du quai',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
})
type Machine = ReturnType<typeof machine>

async function startOn(env: Machine) {
  await server?.stop()
  server = await startServer(loadConfig(env), null, { maxEventLoopDelay: 0 })
}
async function stop() {
  await server?.stop()
  server = null
}

const running = () => server as RunningServer
const buy = (token: string) => buyOn(running(), token, SOLD)
const invoicesOf = (token: string) => invoicesOn(running(), token)

/** A command as `npm run` runs it. */
async function command(script: Program, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [programFile(script), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}

const numbered = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${new Date().getFullYear()}-${String(index + 1).padStart(5, '0')}`,
  )
const numbersOf = async (token: string) =>
  (await invoicesOf(token)).map((number) => number.slice(-10))

/**
 * The next sale has the next number. One that was saved between its payment and its invoice gets
 * that once the site is back, and a number of its own.
 */
async function expectToSellOn(token: string) {
  const before = await invoicesOf(token)
  await buy(token)
  const numbers = await numbersOf(token)
  expect(numbers).toEqual(numbered(numbers.length))
  expect([before.length + 1, before.length + 2]).toContain(numbers.length)
}

const home = machine(folder('home'))
let anna: string
let file: string

it('is saved while it goes on selling, and put back elsewhere sells on: same session, next invoice', async () => {
  prepareDatabase(home.DATA_DIR)
  await startOn(home)
  anna = await register(running(), 'anna')
  for (let count = 0; count < 3; count++) await buy(anna)
  let isSaved = false
  const saving = command('backup', [], home).finally(() => {
    isSaved = true
  })
  let sold = 3
  // As many as a page of orders lists, and no more.
  for (; !isSaved && sold < 50; sold++) {
    await buy(anna)
    await sleep(200)
  }
  const { code, output } = await saving
  expect([code, output]).toEqual([0, expect.stringContaining('Elle est chiffrée')])
  expect(sold).toBeGreaterThan(3)
  file = /: (.+\.backup) /.exec(output)?.[1] ?? ''
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file).includes('anna@port.example')).toBe(false)
  const checked = await checkArchive(file, home.BACKUP_PASSPHRASE)
  await expect(restoreBackup(loadConfig(home), checked, { replace: true })).rejects.toThrow(
    'déjà utilisé par un autre processus',
  )
  expect(await invoicesOf(anna)).toHaveLength(sold)

  const away = machine(folder('away'), await newPostgresUrl())
  const restored = await command('restore', [file], away)
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('remis dans PostgreSQL.') })
  await startOn(away)
  expect((await invoicesOf(anna)).length).toBeGreaterThanOrEqual(3)
  await expectToSellOn(anna)
  await expect(restoreBackup(loadConfig(away), checked, { replace: true })).rejects.toThrow(
    'Un autre programme est relié à cette base',
  )
  await stop()
  await restoreBackup(loadConfig(away), checked, { replace: true })
})

it('takes the place of a built-in database only with the word for it, and moves that aside', async () => {
  const checked = await checkArchive(file, home.BACKUP_PASSPHRASE)
  const config = loadConfig(home)
  await expect(restoreBackup(config, checked, { replace: false })).rejects.toThrow(
    'ajoutez le mot --replace',
  )
  const databases = () => readdirSync(home.DATA_DIR).filter((name) => name.startsWith('db'))
  expect(databases()).toEqual(['db'])
  const notes = await restoreBackup(config, checked, { replace: true })
  expect(notes).toEqual([expect.stringContaining('L’ancienne base est dans')])
  expect(databases()).toEqual(['db', expect.stringContaining('db.before-')])
  // It was made anew, and is its owner's alone as the first was.
  expect(openToOthers(join(home.DATA_DIR, 'db'))).toEqual([])
  await startOn(home)
  await expectToSellOn(anna)
  await stop()
})

it('moves to PostgreSQL with every row and sells on, once, and only into what is empty', async () => {
  const moving = machine(home.DATA_DIR, await newPostgresUrl())
  const { code, output } = await command('move-to-postgres', [], moving)
  expect(output).toMatch(/Le site a déménagé : \d+ tables, \d+ lignes, comparées une à une/)
  expect(output).toMatch(/encaissé \(centimes\) : [1-9]\d*, comme avant/)
  expect(code).toBe(0)
  await expect(moveToPostgres(loadConfig(moving))).rejects.toThrow('n’est pas vide')
  await startOn(moving)
  await expectToSellOn(anna)
})
