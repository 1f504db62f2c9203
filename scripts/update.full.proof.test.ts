import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '#contract/endpoints/reference.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { buy, callSite, invoicesOf } from '#server/testing/site-customer.ts'
import { git, openPublisher } from './testing/publisher.ts'

const FIXTURE = 'server/db/releases/1.0.0.backup'
const MINUTES = 60_000
/** Nobody listens there, and nothing was downloaded before. */
const NO_NETWORK = {
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: 'data/no-cache',
  npm_config_fetch_retries: '0',
}
/** What somebody who logs in has, and no test runner sets. */
const ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV|TEST|PROOF)/.test(name)),
)

const root = mkdtempSync(join(tmpdir(), 'minuit-update-'))
let publisher: ReturnType<typeof openPublisher>
beforeAll(() => {
  publisher = openPublisher(join(root, 'publisher'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A copy as an owner has it after their first start. */
function take(folder: string) {
  git(root, 'clone', '--quiet', publisher.folder, folder)
  git(folder, 'reset', '--quiet', '--hard', publisher.first)
  // Hard links: nobody changes packages in place.
  execFileSync('cp', ['-al', 'node_modules', join(folder, 'node_modules')])
  if (existsSync('dist')) cpSync('dist', join(folder, 'dist'), { recursive: true })
}

describe.each([
  ['PostgreSQL', async () => `DATABASE_URL=${await newPostgresUrl()}\n`],
  ['the built-in database', async () => ''],
])('a site of the first release, on %s', (name, database) => {
  const folder = join(root, name.replaceAll(' ', '-'))
  const OWN = {
    '.env': 'PORT=0\nHOST=127.0.0.1\nCAPTCHA=off\nLOG_LEVEL=warn\nDATA_DIR=./data\n',
    'brand/LISEZ-MOI.md': 'À moi.\n',
    'brand/nouveau.txt': 'À moi aussi.\n',
    'data/une-image.txt': 'À moi encore.\n',
  }
  let running: ChildProcess | null = null

  function npm(args: string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn('npm', args, { cwd: folder, env: { ...ENV, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    return once(child, 'close').then(([code]) => ({ code: code as number, output }))
  }
  /** The way that the unit of systemd starts it. */
  async function start() {
    const child = spawn(join(folder, 'node_modules/.bin/node'), ['scripts/start.ts'], {
      cwd: folder,
      env: ENV,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    const ended = once(child, 'exit')
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    for (;;) {
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) return { address: `http://127.0.0.1:${port}`, output }
      await Promise.race([once(child.stdout, 'data'), ended])
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(output)
    }
  }
  async function stop() {
    const child = running
    running = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  const versionOf = async (site: { address: string }) => {
    const { answer } = await callSite<{ info: { version: string } }>(site, 'GET', apiDocument.path)
    return answer.info.version
  }
  async function signIn(site: { address: string }) {
    const body = { username: 'anna', password: 'Marée haute, 7 nœuds' }
    const { answer } = await callSite<{ token: string }>(site, 'POST', '/api/auth/login', { body })
    return answer.token
  }
  const head = () => git(folder, 'rev-parse', 'HEAD')

  beforeAll(async () => {
    take(folder)
    OWN['.env'] += await database()
    mkdirSync(join(folder, 'data'))
    for (const [path, text] of Object.entries(OWN)) writeFileSync(join(folder, path), text)
    cpSync(FIXTURE, join(root, 'first.backup'))
    expect(await npm(['run', 'restore', '--', join(root, 'first.backup')])).toMatchObject({
      code: 0,
    })
  }, 5 * MINUTES)
  afterAll(stop)

  it(
    'goes on with its version when the next cannot be installed, or its migration is refused',
    async () => {
      const before = head()
      const site = await start()
      const version = await versionOf(site)
      publisher.publish('1.0.1', 'SELECT 1 / 0;')
      const alone = await npm(['run', 'update'], NO_NETWORK)
      expect(alone.output).toContain('(scripts/install.mjs) : voyez ci-dessus. Rien n’a changé')
      const refused = await npm(['run', 'update'])
      expect(refused.output).toContain('(scripts/migrate.ts) : voyez ci-dessus. Rien n’a changé')
      expect([alone.code, refused.code]).toEqual([1, 1])

      expect(head()).toBe(before)
      expect(existsSync(join(folder, '.update'))).toBe(false)
      expect(await versionOf(site)).toBe(version)
      await stop()
      const again = await start()
      expect(await versionOf(again)).toBe(version)
      expect(await invoicesOf(again, await signIn(again))).toHaveLength(2)
    },
    30 * MINUTES,
  )

  it(
    'takes the next version while it serves, and has it, its data and all that is the owner’s after a restart that builds nothing',
    async () => {
      publisher.publish('1.1.0', 'CREATE TABLE release_proof (id integer);')
      const updated = await npm(['run', 'update'])
      expect(updated).toMatchObject({ code: 0 })
      expect(updated.output).toContain('Version 1.1.0 en place.')
      await stop()
      const site = await start()
      expect(site.output).not.toContain('Construction')
      expect(await versionOf(site)).toBe('1.1.0')
      const token = await signIn(site)
      expect(await invoicesOf(site, token)).toHaveLength(2)
      await buy(site, token, 'Grade Capitaine')
      expect(await invoicesOf(site, token)).toHaveLength(3)
      for (const [path, text] of Object.entries(OWN))
        expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
      expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)

      await stop()
      const { output } = await npm(['run', 'update', '--', '--check'])
      expect(output).toContain('Version 1.1.0, à jour.\nBase de données : rien à changer.')
      const back = /--back \w+/.exec(updated.output)?.[0].split(' ') ?? []
      expect(await npm(['run', 'update', '--', ...back])).toMatchObject({ code: 0 })
      expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe('1.0.0')
      expect(readFileSync(join(folder, 'brand/LISEZ-MOI.md'), 'utf8')).toBe(
        OWN['brand/LISEZ-MOI.md'],
      )
    },
    30 * MINUTES,
  )
})
