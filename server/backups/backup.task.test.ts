import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { writeArchive } from './archive.ts'
import { backupTask } from './backup.task.ts'
import { checkArchive, restoreSettings } from './restore-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'minuit-backup-task-'))
afterAll(() => rmSync(root, { recursive: true }))

it('saves the site when it is time, keeps the newest it made itself, and touches nothing else', async () => {
  const folder = join(root, 'backups')
  mkdirSync(folder)
  const others = ['minuit-2020-01-01T00-00-00-manuelle.backup', 'photo.jpg']
  for (const name of others) writeFileSync(join(folder, name), '')
  const config = buildConfig({
    DATA_DIR: root,
    BACKUP_DIR: folder,
    BACKUP_EVERY: '12',
    BACKUP_KEEP: '2',
  })
  const connection = await ONE_DATABASE[0].open()
  let now = new Date('2026-11-16T20:00:00Z')
  const deps = await buildDeps(connection, { config, now: () => now })
  const made: string[] = []
  for (const hours of [0, 11, 1, 12]) {
    now = new Date(now.getTime() + hours * 60 * 60 * 1000)
    if (!(await backupTask.isDue?.(deps))) continue
    await backupTask.run(deps, {})
    made.push(now.toISOString().slice(0, 19).replaceAll(':', '-'))
  }
  await connection.close()
  expect(made).toEqual(['2026-11-16T20-00-00', '2026-11-17T08-00-00', '2026-11-17T20-00-00'])
  const kept = made.slice(-2).map((moment) => `minuit-${moment}-planifiee.backup`)
  expect(readdirSync(folder).toSorted()).toEqual([...others, ...kept].toSorted())
})

it('is never due where nobody asked for it: in the demo, or when it is off', async () => {
  const connection = await ONE_DATABASE[0].open()
  for (const env of [{}, { DEMO: 'off', BACKUP_EVERY: 'off' }]) {
    const deps = await buildDeps(connection, { config: buildConfig({ ...env, DATA_DIR: root }) })
    expect(await backupTask.isDue?.(deps)).toBe(false)
  }
  await connection.close()
  expect(buildConfig({ DEMO: 'off' }).backups).toMatchObject({ everyHours: 24, keep: 7 })
})

it('refuses an archive that would write where it should not, or that is newer than this site', async () => {
  const head = { site: '9.0.0', madeAt: '2026-11-16T20:00:00.000Z', database: 'postgres' as const }
  const [sly, newer] = [join(root, 'sly.backup'), join(root, 'newer.backup')]
  await writeArchive(sly, null, async (write) => {
    await write({ mark: { is: 'head', head: { ...head, migrations: [] } } })
    await write({ mark: { is: 'file', name: '../../etc/cron.d/x', content: '' } })
  })
  await writeArchive(newer, null, async (write) => {
    const migrations = [{ when: 9_999_999_999_999, hash: '' }]
    await write({ mark: { is: 'head', head: { ...head, migrations } } })
  })
  await expect(checkArchive(sly, null)).rejects.toThrow('un fichier inattendu')
  await expect(checkArchive(newer, null)).rejects.toThrow('mettez d’abord celui-ci à jour')
})

it('gives the settings back only where there are none', async () => {
  const file = join(root, 'settings.backup')
  const head = { site: '1.0.0', madeAt: '2026-11-16T20:00:00.000Z', database: 'postgres' as const }
  await writeArchive(file, null, async (write) => {
    await write({ mark: { is: 'head', head: { ...head, migrations: [] } } })
    await write({ mark: { is: 'file', name: 'env', content: 'PORT=80\n' } })
  })
  const archive = await checkArchive(file, null)
  const to = join(root, '.env')
  expect(restoreSettings(archive, to)).toContain('est remis')
  expect(() => restoreSettings(archive, to)).toThrow('Il y a déjà un fichier')
})
