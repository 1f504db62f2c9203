import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { migratedPostgresUrl, newPostgresUrl, prepareDatabase } from '#server/testing/databases.ts'

let dataDir: string
let running: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'minuit-start-'))
  running = []
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const WITHOUT_BUILD = [
  '-e',
  `import('./server/main.ts').then(({ main }) => main(process.env, { withPages: false }))`,
]

/** The server as `npm start` runs it, minus the build. */
function start(env: NodeJS.ProcessEnv = {}, args = WITHOUT_BUILD) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  running.push(child)
  return { child, exit: once(child, 'exit').then(([code]) => code as number), output: () => output }
}

async function addressOf(server: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(server.output())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    await Promise.race([once(server.child.stdout as NodeJS.ReadableStream, 'data'), server.exit])
    if (server.child.exitCode !== null) throw new Error(server.output())
  }
}

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, free: () => server.close() }
}

it('says where it is and what is not the real thing, serves, and stops in order on a signal', async () => {
  const server = start()
  const address = await addressOf(server)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  expect(server.output()).toContain('DATABASE_URL')
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

it('refuses a second process on the same data with a clear message and exit code 1', async () => {
  prepareDatabase(dataDir)
  await addressOf(start())
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('déjà utilisé par un autre processus')
  expect(second.output()).not.toContain('at ')
})

it('exits with code 1 and every fault of the configuration', async () => {
  const server = start({ PORT: 'abc', DEMO: 'maybe' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/PORT[\s\S]*DEMO/)
})

it('lists the faults before it builds anything', async () => {
  const server = start({ PORT: 'abc', CONTACT_MAIL: 'pas une adresse' }, ['scripts/start.ts'])
  expect(await server.exit).toBe(1)
  expect(server.output()).toBe(
    'Configuration invalide :\n  - PORT doit être un nombre\n  - CONTACT_MAIL doit être une adresse email\n',
  )
})

it('says in one line that its port is taken, and keeps the password it makes up for the first start that can be reached', async () => {
  const env = { DATABASE_URL: await migratedPostgresUrl() }
  const { port, free } = await takePort()
  const refused = start({ ...env, PORT: String(port) })
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toBe(
    `Le port ${port} est déjà utilisé par un autre programme. Arrêtez-le, ou choisissez un autre port : PORT=${port < 65_535 ? port + 1 : port - 1}.\n`,
  )
  free()
  const reached = start(env)
  await addressOf(reached)
  expect(reached.output()).toMatch(/Administration : admin \/ [a-z2-9]{16} /)
})

it('says in one sentence what is wrong with its database, as does npm run admin', async () => {
  const env = {
    DATABASE_URL: (await newPostgresUrl()).replace('postgres:postgres@', 'postgres:wrong@'),
  }
  for (const started of [start(env), start(env, ['scripts/admin.ts', 'promote', 'admin'])]) {
    expect(await started.exit).toBe(1)
    expect(started.output()).toContain('refuse le mot de passe du compte « postgres »')
    expect(started.output()).toMatch(/^[^\n]+\.\n$/)
  }
})

it('says in one sentence that its data folder cannot be one, as does npm run admin', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  for (const started of [
    start({ DATA_DIR: file }),
    start({ DATA_DIR: file }, ['scripts/admin.ts', 'promote', 'admin']),
  ]) {
    expect(await started.exit).toBe(1)
    expect(started.output()).toBe(
      `« ${file} » n’est pas un dossier, et ne peut pas le devenir. Choisissez un autre DATA_DIR.\n`,
    )
  }
})

it('lets nobody in before its first admin is there, whose name a visitor could take', async () => {
  const url = await newPostgresUrl()
  await (await openPostgres(url, console.error)).close()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table users in share mode')
  const { port, free } = await takePort()
  free()
  const server = start({ PORT: String(port), DATABASE_URL: url, DEMO: 'off' })
  const waiting = () =>
    holder.query('select 1 from pg_locks where not granted and relation = $1::regclass', ['users'])
  await vi.waitUntil(async () => (await waiting()).rowCount, { timeout: 60_000 })
  await expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow()
  await holder.query('rollback')
  await holder.end()
  await addressOf(server)
  expect(server.output()).toMatch(/Administration : admin \/ [a-z2-9]{16} /)
})

it('starts again on the same data after being killed', async () => {
  prepareDatabase(dataDir)
  const first = start()
  await addressOf(first)
  first.child.kill('SIGKILL')
  await first.exit
  const address = await addressOf(start())
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
})
