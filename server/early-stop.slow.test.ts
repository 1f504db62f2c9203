import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { prepareDatabase } from './testing/databases.ts'
import { freePort } from './testing/embedded-postgres.ts'
import { programFile } from './testing/programs.ts'

it('stops in order when it is told to in the very moment that it first answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-stop-'))
  prepareDatabase(folder)
  const port = String(await freePort())
  const child = spawn(process.execPath, [programFile('site')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: '127.0.0.1', PORT: port, DEMO: 'off' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok
  while (!(await isReady())) await sleep(1)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  rmSync(folder, { recursive: true })
})
