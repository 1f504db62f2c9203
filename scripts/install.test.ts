import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minuit-install-'))
  cpSync('scripts/install.mjs', join(folder, 'scripts/install.mjs'))
  cpSync('scripts/lib/lockfile.mjs', join(folder, 'scripts/lib/lockfile.mjs'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The script beside an npm that installs these packages, or does this, and calls it a success. */
function install(machine: { os: string; cpu: string }, installed: string[], npm = '') {
  const packages = {
    '': { optionalDependencies: { 'node-here': '26.0.0' } },
    'node_modules/node-here': { os: [machine.os], cpu: [machine.cpu] },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const name of installed) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}')
  }
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\n${npm}`, { mode: 0o755 })
  writeFileSync(join(folder, 'bin/npm.cmd'), '')
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/install.mjs'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, stderr, stamped: existsSync(join(folder, 'node_modules/.installed')) }
}

const HERE = { os: process.platform, cpu: process.arch }

it('is done once the pinned Node is there', () => {
  expect(install(HERE, ['node-here'])).toEqual({ status: 0, stderr: '', stamped: true })
})

it('links the pinned Node where npm has not, for scripts to find it first', () => {
  install(HERE, ['node-here'])
  if (process.platform !== 'win32')
    expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../node-here/bin/node')
})

it('refuses to go on with another Node when npm has left the pinned one out', () => {
  expect(install(HERE, [])).toEqual({
    status: 1,
    stderr: expect.stringContaining('« node-here »'),
    stamped: false,
  })
})

it.skipIf(process.platform === 'win32')(
  'asks npm again for what a line that broke off has left out',
  () => {
    const onceAsked =
      'mkdir -p node_modules/node-here && echo {} > node_modules/node-here/package.json'
    const npm = `if [ -e asked ]; then ${onceAsked}; fi; touch asked`
    expect(install(HERE, [], npm)).toEqual({ status: 0, stderr: '', stamped: true })
  },
)

it('goes on with the machine’s own where there is no build, if it is recent enough', () => {
  expect(install({ os: 'plan9', cpu: 'mips' }, [])).toEqual({
    status: 0,
    stderr: '',
    stamped: true,
  })
})
