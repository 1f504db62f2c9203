import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderLocked, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minuit-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('refuses a second holder and frees the folder when let go', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderLocked)
  unlock()
  lockFolder(folder)()
})

it('is refused while another process holds it, and free at once when that process is killed', async () => {
  const module = new URL('./folder-lock.ts', import.meta.url).href
  const holder = spawn(process.execPath, [
    '-e',
    `import(${JSON.stringify(module)}).then(m => { m.lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000) })`,
  ])
  await once(holder.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow('déjà utilisé par un autre processus')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  lockFolder(folder)()
})
