import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TRANSFER_LIMITS } from '#contract/transfer.ts'
import { CONNECTION_LIMITS } from '#server/lib/connections.ts'
import { STOP_DEADLINE_MS } from '#server/lib/draining.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { guideBlocks } from './lib/guide-blocks.ts'

const GUIDE = readFileSync('docs/guide-exploitant.md', 'utf8')
const NGINX = readFileSync('ops/nginx.conf', 'utf8')
const matches = (pattern: RegExp) => [...GUIDE.matchAll(pattern)].map(([, found = '']) => found)
const sources = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

it('has commands that bash can read, typed as root or as the site’s account', () => {
  const blocks = guideBlocks(GUIDE).filter(({ language }) => language === 'sh')
  expect(blocks.filter(({ account }) => account).length).toBeGreaterThan(10)
  for (const { text, line } of blocks) {
    const { stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
    expect(stderr, `line ${line}`).toBe('')
  }
})

it('names scripts, files, pictures and headings that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of matches(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name])
  for (const path of matches(/\]\(([^#:)]+)\)/g))
    expect(existsSync(join('docs', path)), path).toBe(true)
  for (const path of matches(/\/opt\/minuit\/(ops\/[\w.]+)/g))
    expect(existsSync(path), path).toBe(true)
  const headings = matches(/^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  for (const anchor of matches(/\]\(#([^)]+)\)/g)) expect(headings).toContain(anchor)
})

it('names settings, addresses and places of the panel that exist', async () => {
  const known = sources('{server/config.ts,contract/brand.ts}')
  for (const name of matches(/^([A-Z_]{4,})=/gm)) {
    if (name !== 'MOT_DE_PASSE') expect(known).toMatch(new RegExp(`\\b${name}\\b`))
  }
  const paths = (await allEndpoints()).map(({ path }) => path)
  for (const path of matches(/(\/api\/[\w/-]+)/g)) expect(paths).toContain(path)
  const menu = sources('web/features/admin/admin-tabs.ts')
  const labels = [...menu.matchAll(/label: '([^']+)'/g)].map(([, label = '']) => label)
  for (const named of matches(/`\/admin` → ([\p{L} ]+)/gu))
    expect(
      labels.some((label) => `${named} `.startsWith(`${label} `)),
      named,
    ).toBe(true)
})

it('quotes the words of the panel as they are', () => {
  const shown = sources('{web,contract}/**/*.{ts,tsx}')
  const helping = GUIDE.slice(GUIDE.indexOf('### Un client'), GUIDE.indexOf('### Ce qu’il faut'))
  const quoted = [...helping.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].map(([, words = '']) => words)
  expect(quoted.length).toBeGreaterThan(10)
  for (const words of quoted) expect(shown.includes(words), words).toBe(true)
})

it('has a proxy that takes what the site takes, and lets go of a connection before it does', () => {
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(NGINX)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(2 * TRANSFER_LIMITS.bytes)
  const seconds = (name: string) => Number(new RegExp(`\\b${name} (\\d+)s`).exec(NGINX)?.[1])
  expect(seconds('keepalive_timeout') * 1000).toBeLessThan(CONNECTION_LIMITS.keepAliveMs)
  expect(seconds('proxy_read_timeout') * 1000).toBe(CONNECTION_LIMITS.idleMs)
})

it('has settings for several machines that lose no request when one is restarted', () => {
  const seconds = (text: string, name: RegExp) => Number(name.exec(text)?.[1])
  const drain = seconds(GUIDE, /DRAIN_SECONDS=(\d+)/)
  expect(drain).toBeGreaterThan(seconds(NGINX, /keepalive_timeout (\d+)s/))
  expect(drain).toBeLessThan(seconds(NGINX, /fail_timeout=(\d+)s/))
  // nginx takes one name for one use alone.
  const zones = [...NGINX.matchAll(/(?:^\s*zone |shared:)(\w+)/gm)].map(([, name]) => name)
  expect(zones).toEqual([...new Set(zones)])
  expect(zones).toHaveLength(2)
  // A write that may have been done is not sent again.
  expect(NGINX).not.toMatch(/^\s*proxy_next_upstream .*non_idempotent/m)
  const deadline = drain + STOP_DEADLINE_MS / 1000
  expect(
    seconds(readFileSync('ops/minuit.service', 'utf8'), /TimeoutStopSec=(\d+)/),
  ).toBeGreaterThan(deadline)
  expect(
    seconds(readFileSync('compose.yaml', 'utf8'), /stop_grace_period: (\d+)s/),
  ).toBeGreaterThan(deadline)
})
