import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adoptNextBuild, keepForNextStart } from './next-build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'minuit-build-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function build(folder: string, version: string) {
  mkdirSync(join(root, folder, 'web'), { recursive: true })
  for (const file of ['.built', 'web/index.js']) writeFileSync(join(root, folder, file), version)
}
const served = () => readFileSync(join(root, 'dist/web/index.js'), 'utf8')

it('leaves what is served alone until the next start, which takes all of the new build', () => {
  build('dist', 'old')
  writeFileSync(join(root, 'dist/web/old-only.js'), '')
  build('beside', 'new')
  keepForNextStart(join(root, 'beside'), join(root, 'dist'))
  expect(served()).toBe('old')

  adoptNextBuild(join(root, 'dist'))
  expect(served()).toBe('new')
  expect(readFileSync(join(root, 'dist/.built'), 'utf8')).toBe('new')
  for (const gone of ['beside', 'dist/next', 'dist/web/old-only.js'])
    expect(existsSync(join(root, gone))).toBe(false)
})

it('has the last of two builds that were kept, where nothing was served before', () => {
  for (const version of ['older', 'newer']) {
    build('beside', version)
    keepForNextStart(join(root, 'beside'), join(root, 'dist'))
  }
  adoptNextBuild(join(root, 'dist'))
  adoptNextBuild(join(root, 'dist'))
  expect(served()).toBe('newer')
})
