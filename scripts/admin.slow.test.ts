import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseConnection, opened } from '#server/lib/database.ts'
import { maintenanceEntries } from '#server/modules/maintenance/maintenance.table.ts'
import { createMaintenance } from '#server/modules/maintenance/maintenance-state.ts'
import { prepareDatabase } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { programFile } from '#server/testing/programs.ts'

const HOUR = 60 * 60 * 1000

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'minuit-admin-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function fail(error: Error) {
  throw error
}

/** The command as `npm run admin --` runs it. */
async function admin(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [programFile('admin'), ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

const watch = (connection: DatabaseConnection) =>
  opened(createMaintenance(connection, [], () => new Date(), fail))

/** A maintenance that runs. */
async function close(connection: DatabaseConnection) {
  const maintenance = await watch(connection)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR)
  const values = { status: true, startDate: at(-1), endDate: at(1), createdAt: at(0) }
  await maintenance.decide(async (tx) => void (await tx.insert(maintenanceEntries).values(values)))
  expect(maintenance.isOn()).toBe(true)
  return maintenance
}

it('maintenance off reopens a site that runs on PostgreSQL, which knows at once; on is left to the panel', async () => {
  const url = await newPostgresUrl()
  const connection = await openDatabase(buildConfig({ DATABASE_URL: url }), fail)
  const maintenance = await close(connection)
  const refusal = 'Seul « maintenance off » existe : la maintenance s’active depuis le panneau.\n'
  expect(await admin(['maintenance', 'on'], { DATABASE_URL: url })).toEqual({
    code: 1,
    output: refusal,
  })
  expect(maintenance.isOn()).toBe(true)
  expect(await admin(['maintenance', 'off'], { DATABASE_URL: url })).toEqual({
    code: 0,
    output: 'Le site est rouvert.\n',
  })
  await vi.waitFor(
    () => expect(maintenance.status()).toEqual({ isMaintenance: false, currentSchedule: null }),
    { timeout: 1000 },
  )
  await connection.close()
})

it('maintenance off reopens a stopped site on the built-in database, and says so when it is not stopped', async () => {
  prepareDatabase(dataDir)
  const config = buildConfig({ DATA_DIR: dataDir })
  const connection = await openDatabase(config, fail)
  await close(connection)
  const refused = await admin(['maintenance', 'off'], {})
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('déjà utilisé par un autre processus'),
  ])
  await connection.close()
  expect(await admin(['maintenance', 'off'], {})).toEqual({
    code: 0,
    output: 'Le site est rouvert.\n',
  })
  const reopened = await openDatabase(config, fail)
  expect((await watch(reopened)).status()).toEqual({ isMaintenance: false, currentSchedule: null })
  await reopened.close()
})
