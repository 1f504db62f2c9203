import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPglite } from '#server/db/pglite/pglite.ts'
import { createFileMailer } from '#server/integrations/mail/mailer.ts'
import { prepareDatabase } from '#server/testing/databases.ts'
import { modeOf, openToOthers } from '#server/testing/file-modes.ts'
import { explainFolderError, prepareDataFolder } from './data-folder.ts'
import { readOrCreateSecret } from './secret.ts'
import { StartFault } from './start-fault.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'minuit-data-'))
  folder = join(parent, 'site', 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

it('holds nothing that others may read, whatever is written into it', async () => {
  prepareDataFolder(folder)
  prepareDatabase(folder)
  const connection = await openPglite(folder)
  await connection.db.execute(sql`create table later (id int)`)
  await connection.db.execute(sql`checkpoint`)
  readOrCreateSecret(folder)
  await createFileMailer(join(folder, 'mail'), () => 'a@port.example').send('1', {
    to: 'b@port.example',
    subject: 'x',
    text: 'y',
    html: 'z',
  })
  expect(modeOf(folder)).toBe('700')
  expect(openToOthers(folder)).toEqual([])
  await connection.close()
  prepareDataFolder(folder)
  expect(openToOthers(folder)).toEqual([])
})

it('is closed to others when an earlier version left it open, and what is not ours stays as it is', () => {
  for (const name of ['db/base', 'mail', 'photos'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['db/base/1', 'mail/1.eml', 'secret', 'lock', 'photos/port.png']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o666)
  }
  symlinkSync(join(folder, 'photos/port.png'), join(folder, 'mail/link'))
  chmodSync(join(folder, 'photos'), 0o755)
  prepareDataFolder(folder)
  expect(['db', 'db/base', 'mail'].map((name) => modeOf(join(folder, name)))).toEqual([
    '700',
    '700',
    '700',
  ])
  expect(
    ['db/base/1', 'mail/1.eml', 'secret', 'lock'].map((name) => modeOf(join(folder, name))),
  ).toEqual(['600', '600', '600', '600'])
  expect([modeOf(join(folder, 'photos')), modeOf(join(folder, 'photos/port.png'))]).toEqual([
    '755',
    '666',
  ])
})

it('is made ready while files in it come and go, as those of a database that opens do', async () => {
  const passing = join(folder, 'db/base')
  mkdirSync(passing, { recursive: true })
  const other = new Worker(
    `const { mkdirSync, rmSync, writeFileSync } = require('node:fs')
    const { workerData, parentPort } = require('node:worker_threads')
    const pass = () => {
      for (let at = 0; at < 20; at++) {
        mkdirSync(workerData + '/' + at)
        writeFileSync(workerData + '/' + at + '/file', '')
      }
      for (let at = 0; at < 20; at++) rmSync(workerData + '/' + at, { recursive: true })
      setImmediate(pass)
    }
    pass()
    parentPort.postMessage('busy')`,
    { eval: true, workerData: passing },
  )
  await once(other, 'message')
  try {
    for (let look = 0; look < 200; look++) prepareDataFolder(folder)
  } finally {
    await other.terminate()
  }
})

it('makes a new secret for one that a full disk cut short: anyone can sign with nothing', () => {
  prepareDataFolder(folder)
  writeFileSync(join(folder, 'secret'), '')
  const secret = readOrCreateSecret(folder)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(readOrCreateSecret(folder)).toBe(secret)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
})

it('says what to do where there cannot be a folder', () => {
  writeFileSync(join(parent, 'site'), '')
  expect(() => prepareDataFolder(folder)).toThrow(StartFault)
  expect(() => prepareDataFolder(folder)).toThrow(`« ${folder} » n’est pas un dossier`)
})

it.each([
  ['EACCES', 'n’est pas accessible en écriture'],
  ['EROFS', 'n’est pas accessible en écriture'],
  ['ENOSPC', 'plus de place'],
])('says what to do about %s', (code, words) => {
  expect(
    explainFolderError(Object.assign(new Error(code), { code }), '/srv/data').message,
  ).toContain(words)
})
