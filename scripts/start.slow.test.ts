import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prepareDatabase } from '#server/testing/databases.ts'
import { migratedPostgresUrl, newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { programFile } from '#server/testing/programs.ts'

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

const ADMIN = [programFile('admin'), 'promote', 'admin']

/** The server as `npm start` runs it, minus the build of its pages. */
function start(env: NodeJS.ProcessEnv = {}, args = [programFile('site')]) {
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
  // Not `exit`: what it printed last may come after that.
  return {
    child,
    exit: once(child, 'close').then(([code]) => code as number),
    output: () => output,
  }
}

async function addressOf(server: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const port = /http:\/\/localhost:(\d+)/.exec(server.output())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    await Promise.race([once(server.child.stdout as NodeJS.ReadableStream, 'data'), server.exit])
    const { exitCode, signalCode } = server.child
    if (exitCode !== null || signalCode !== null) throw new Error(server.output())
  }
}

type Refusing = { at: string; close: () => void }

/**
 * Below those that the system hands out (32768 and up on Linux): once it is free again, no test
 * beside this one gets it for a server or a connection.
 */
const RESERVED_PORTS = { first: 20_000, count: 10_000 }

async function takePort(): Promise<{ port: number; free: () => void }> {
  const port = RESERVED_PORTS.first + Math.floor(Math.random() * RESERVED_PORTS.count)
  const server = createServer().listen(port, '127.0.0.1')
  const isTaken = await Promise.race([
    once(server, 'listening').then(() => false),
    once(server, 'error').then(() => true),
  ])
  return isTaken ? takePort() : { port, free: () => server.close() }
}

it('says where it is and what is not the real thing, serves, refuses a second process on its data, starts again after being killed, and stops in order on a signal', async () => {
  prepareDatabase(dataDir)
  const first = start()
  const address = await addressOf(first)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  expect(first.output()).toContain('DATABASE_URL')

  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('déjà utilisé par un autre processus')
  expect(second.output()).not.toContain('at ')

  first.child.kill('SIGKILL')
  await first.exit
  const again = start()
  expect((await fetch(`${await addressOf(again)}/api/ready`)).status).toBe(200)
  again.child.kill('SIGTERM')
  expect(await again.exit).toBe(0)
})

it('lists every fault of the configuration before it builds anything', async () => {
  const env = { PORT: 'abc', DEMO: 'maybe', CONTACT_MAIL: 'pas une adresse' }
  const server = start(env, ['scripts/start.ts'])
  expect(await server.exit).toBe(1)
  expect(server.output()).toBe(
    'Configuration invalide :\n  - PORT doit être un nombre\n  - DEMO vaut on ou off\n  - CONTACT_MAIL doit être une adresse email\n',
  )
})

it('says in one sentence what is wrong with its database, as does npm run admin', async () => {
  const env = {
    DATABASE_URL: (await newPostgresUrl()).replace('postgres:postgres@', 'postgres:wrong@'),
  }
  for (const started of [start(env), start(env, ADMIN)]) {
    expect(await started.exit).toBe(1)
    expect(started.output()).toContain('refuse le mot de passe du compte « postgres »')
    expect(started.output()).toMatch(/^[^\n]+\.\n$/)
  }
})

/** Somebody at the other end who refuses. */
async function refusing(status: number) {
  const server = createHttpServer((_, response) => response.writeHead(status).end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function refusingMail() {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, callback) => callback(new Error('no')),
  })
  // Whoever is refused hangs up.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { at: `127.0.0.1:${port}`, close: () => server.close() }
}

it.each<[who: string, () => Promise<Refusing>, (at: string) => NodeJS.ProcessEnv, RegExp]>([
  [
    'its mail server',
    refusingMail,
    (at) => ({ SMTP_URL: `smtp://minuit:wrong@${at}` }),
    /^Le serveur de mail 127\.0\.0\.1:\d+ refuse [^\n]*SMTP_URL[^\n]*\n$/,
  ],
  [
    'Stripe',
    () => refusing(401),
    (at) => ({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: `http://${at}`,
    }),
    /^Stripe ne reconnaît pas STRIPE_SECRET_KEY[^\n]*\n$/,
  ],
  [
    'Tebex',
    () => refusing(404),
    (at) => ({
      TEBEX_PUBLIC_TOKEN: 'x-1',
      TEBEX_PRIVATE_KEY: 'private',
      TEBEX_WEBHOOK_SECRET: 'secret',
      TEBEX_API_BASE: `http://${at}`,
    }),
    /^Tebex ne connaît pas de magasin avec ce TEBEX_PUBLIC_TOKEN[^\n]*\n$/,
  ],
])(
  'does not start with what %s refuses, and says so in one sentence',
  async (_, open, env, said) => {
    const { at, close } = await open()
    const started = start(env(at))
    expect(await started.exit).toBe(1)
    close()
    expect(started.output()).toMatch(said)
  },
)

it('starts when nobody answers, and says what could not be checked', async () => {
  const { port, free } = await takePort()
  free()
  const server = start({
    DATABASE_URL: await migratedPostgresUrl(),
    SMTP_URL: `smtp://minuit:x@127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    BACKUP_EVERY: '24',
    BACKUP_DIR: '/dev/null/backups',
    WEB_CONCURRENCY: '64',
  })
  await addressOf(server)
  await vi.waitFor(() => expect(server.output()).toContain('Stripe n’a pas répondu'))
  expect(server.output()).toMatch(
    /le serveur de mail de SMTP_URL, 127\.0\.0\.1:\d+, n’a pas répondu/,
  )
  expect(server.output()).toContain(
    'aucune sauvegarde ne peut être écrite dans « /dev/null/backups »',
  )
  expect(server.output()).toContain(
    'PostgreSQL accepte 197 connexions, et les 64 processus de WEB_CONCURRENCY peuvent en ouvrir 960.',
  )
})

it('says in one sentence that its data folder cannot be one, as does npm run admin', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  for (const started of [start({ DATA_DIR: file }), start({ DATA_DIR: file }, ADMIN)]) {
    expect(await started.exit).toBe(1)
    expect(started.output()).toBe(
      `« ${file} » n’est pas un dossier, et ne peut pas le devenir. Choisissez un autre DATA_DIR.\n`,
    )
  }
})

it('says in one line that its port is taken, keeps the password it makes up for the first start that can be reached, and lets nobody in before its first admin is there, whose name a visitor could take', async () => {
  const url = await migratedPostgresUrl()
  const { port, free } = await takePort()
  const env = { PORT: String(port), DATABASE_URL: url, DEMO: 'off' }
  const refused = start(env)
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toBe(
    `Le port ${port} est déjà utilisé par un autre programme. Arrêtez-le, ou choisissez un autre port : PORT=${port < 65_535 ? port + 1 : port - 1}.\n`,
  )
  free()

  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table users in share mode')
  const server = start(env)
  const waiting = () =>
    holder.query('select 1 from pg_locks where not granted and relation = $1::regclass', ['users'])
  await vi.waitUntil(async () => (await waiting()).rowCount)
  await expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow()
  await holder.query('rollback')
  await holder.end()
  await addressOf(server)
  expect(server.output()).toMatch(/Administration : admin \/ [a-z2-9]{16} /)
})
