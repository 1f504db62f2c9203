import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Lockfile, leftOut, pinnedNode, unpinned } from './lockfile.mjs'

const text = readFileSync('package-lock.json', 'utf8')
const lock: Lockfile & { packages: Record<string, { hasInstallScript?: boolean }> } =
  JSON.parse(text)
const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

it('has a hash for everything that could be installed, on whatever platform', () => {
  expect(unpinned(lock)).toEqual([])
  expect(leftOut(lock)).toEqual([])
})

it('names no address to download from: each machine asks its own registry', () => {
  expect(text).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/)
})

it('pins the same Node on every platform it promises, without a script that fetches more', () => {
  const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64']
  const nodes = platforms.map((platform) =>
    pinnedNode(lock, ...(platform.split(' ') as [string, string])),
  )
  expect(new Set(nodes).size).toBe(platforms.length)
  const entries = nodes.map((name) => lock.packages[`node_modules/${name}`])
  expect(new Set(entries.map((entry) => entry?.version))).toEqual(new Set([process.versions.node]))
  expect(entries.filter((entry) => entry?.hasInstallScript)).toEqual([])
})

it('lets no package that production needs run a script when it is installed', () => {
  for (const name of Object.keys(allowScripts))
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ dev: true })
})

it('finds what has no hash and what has no entry', () => {
  const packages = {
    '': { optionalDependencies: { a: '1.0.0' } },
    'node_modules/a': {
      version: '1.0.0',
      optionalDependencies: { b: '1.0.0', c: '1.0.0', d: '1.0.0' },
    },
    'node_modules/a/node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    'node_modules/a/node_modules/b/node_modules/e': { version: '1.0.0', inBundle: true },
    'node_modules/c': {
      version: '1.0.0',
      integrity: 'sha512-c',
      dev: true,
      optionalDependencies: { b: '^2.0.0' },
    },
  }
  expect(unpinned({ packages })).toEqual(['node_modules/a'])
  expect(leftOut({ packages })).toEqual([
    { name: 'd', version: '1.0.0', dev: false },
    { name: 'b', version: '^2.0.0', dev: true },
  ])
})
