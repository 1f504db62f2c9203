import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCheckout } from './checkout.ts'
import { describeUpdate } from './update-report.ts'

const root = mkdtempSync(join(tmpdir(), 'minuit-update-'))
const [publisher, owner] = [join(root, 'publisher'), join(root, 'owner')]
afterAll(() => rmSync(root, { recursive: true }))

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    stdio: 'pipe',
  })
function put(folder: string, path: string, content: string | object) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(folder, path), text)
}
const read = (path: string) => readFileSync(join(owner, path), 'utf8')
function publish(version: string, migrations: number[]) {
  put(publisher, 'package.json', { version, engines: { node: '>=20' } })
  const entries = migrations.map((when) => ({ when, tag: `000${when}_x` }))
  put(publisher, 'server/db/migrations/meta/_journal.json', { entries })
  for (const path of ['brand/colours.json', 'server/app.ts', 'server/other.ts'])
    put(publisher, path, `${path} of ${version}`)
  git(publisher, 'add', '.')
  git(publisher, 'commit', '--quiet', '-m', version)
}

beforeAll(() => {
  mkdirSync(publisher)
  git(publisher, 'init', '--quiet')
  put(publisher, '.gitignore', '.env\ndata/\n.update/\n')
  put(publisher, 'README.md', 'never changed by an update')
  publish('1.0.0', [1, 2])
  execFileSync('git', ['clone', '--quiet', publisher, owner], { stdio: 'pipe' })
})

it('says that there is nothing newer', () => {
  const plan = openCheckout(owner).plan()
  expect(plan).toMatchObject({ version: '1.0.0', next: null, inTheWay: [], kept: [] })
})

it('says what would change, and refuses while somebody’s work is in the way', () => {
  publish('1.1.0', [1, 2, 3])
  put(owner, 'server/app.ts', 'my own')
  const plan = openCheckout(owner).plan()
  expect(plan).toMatchObject({ version: '1.0.0', next: '1.1.0', inTheWay: ['server/app.ts'] })
  const { lines, faults } = describeUpdate({
    plan,
    facts: { migrations: [1, 2], version: 120_004 },
    latestBackup: null,
    now: new Date(),
  })
  expect(lines.join('\n')).toContain('1 migration(s) à passer : 0003_x.')
  expect(faults).toEqual([
    expect.stringContaining('server/app.ts. Mettez vos changements de côté'),
    expect.stringContaining('il faut PostgreSQL 13 ou plus récent, et c’est PostgreSQL 12'),
  ])
  expect(() => openCheckout(owner).apply()).toThrow('git n’a pas pu prendre la nouvelle version')
  expect(read('server/app.ts')).toBe('my own')
  expect(read('package.json')).toContain('1.0.0')
  git(owner, 'checkout', '--', 'server/app.ts')
})

it('brings the new version and leaves brand, settings, data and everything else of the owner as it is', () => {
  const own = {
    'brand/colours.json': 'mine',
    '.env': 'PORT=80',
    'data/x': 'x',
    'README.md': 'mine',
  }
  for (const [path, content] of Object.entries(own)) put(owner, path, content)
  const checkout = openCheckout(owner)
  expect(checkout.plan()).toMatchObject({
    inTheWay: [],
    kept: ['README.md', 'brand/colours.json'],
  })
  expect(checkout.apply()).toMatch(/^[0-9a-f]{7,}$/)
  expect(read('server/app.ts')).toBe('server/app.ts of 1.1.0')
  for (const [path, content] of Object.entries(own)) expect(read(path)).toBe(content)
  expect(checkout.plan()).toMatchObject({ version: '1.1.0', next: null })
})

it('keeps what the owner has added or deleted in brand, under whatever name, forth and back', () => {
  put(publisher, 'brand/équipe.txt', 'theirs')
  publish('1.2.0', [1, 2, 3])
  put(owner, 'brand/équipe.txt', 'mine')
  rmSync(join(owner, 'brand/colours.json'))
  git(owner, 'add', 'brand/équipe.txt')
  const checkout = openCheckout(owner)
  expect(checkout.plan()).toMatchObject({ next: '1.2.0', inTheWay: [] })
  const before = checkout.apply()
  for (const version of ['1.2.0', '1.1.0']) {
    expect(read('server/app.ts')).toBe(`server/app.ts of ${version}`)
    expect(read('brand/équipe.txt')).toBe('mine')
    expect(existsSync(join(owner, 'brand/colours.json'))).toBe(false)
    if (version === '1.2.0') checkout.goBack(before)
  }
  expect(checkout.plan()).toMatchObject({ version: '1.1.0', next: '1.2.0', inTheWay: [] })
  expect(() => checkout.goBack('nowhere')).toThrow('n’est pas une version d’avant')
})

it('lays the next version out beside, with the owner’s changes and settings, and takes it away', () => {
  const checkout = openCheckout(owner)
  checkout.stage('.update')
  checkout.stage('.update')
  expect(read('.update/server/app.ts')).toBe('server/app.ts of 1.2.0')
  expect(read('.update/brand/équipe.txt')).toBe('mine')
  expect(existsSync(join(owner, '.update/brand/colours.json'))).toBe(false)
  expect(read('.update/.env')).toBe('PORT=80')
  expect(existsSync(join(owner, '.update/data'))).toBe(false)
  expect(read('server/app.ts')).toBe('server/app.ts of 1.1.0')
  checkout.discard('.update')
  expect(existsSync(join(owner, '.update'))).toBe(false)
  expect(git(owner, 'worktree', 'list').toString().trim().split('\n')).toHaveLength(1)
})

it('says in a sentence that a copy without a branch has to go back to its own', () => {
  git(owner, 'checkout', '--quiet', '--detach')
  expect(() => openCheckout(owner).plan()).toThrow('ne suit aucune branche')
})

it('says in a sentence that there is nowhere to update from', () => {
  const alone = join(root, 'alone')
  mkdirSync(alone)
  expect(() => openCheckout(alone).plan()).toThrow('n’a pas été pris avec git')
  git(alone, 'init', '--quiet')
  expect(() => openCheckout(alone).plan()).toThrow('ne suit aucun dépôt distant')
})
