import { expect, it } from 'vitest'
import { buildConfig } from '#server/testing/deps.ts'
import { backupCheck } from './machine-checks.ts'

it('calls backups that the demo does not make neither good nor a fault', () => {
  const machine = { lastBackup: null, uptime: 10 } as Parameters<typeof backupCheck>[1]
  const stateWhen = (demo: boolean) =>
    backupCheck({ ...buildConfig(), demo }, machine, new Date()).state
  expect([stateWhen(true), stateWhen(false)]).toEqual(['none', 'watch'])
})
