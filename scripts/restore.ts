import { parseArgs } from 'node:util'
import { BackupFault } from '#server/backups/backup-fault.ts'
import { checkArchive, restoreBackup, restoreSettings } from '#server/backups/restore-backup.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'

const USAGE = `Usage :
  npm run restore -- <archive>              remet le site, là où il n’y en a pas
  npm run restore -- <archive> --replace    remet le site à la place de celui qui est là
  npm run restore -- <archive> --check      relit l’archive et ne change rien
  npm run restore -- <archive> --settings   remet le fichier .env, là où il n’y en a pas`
const OPTIONS = {
  replace: { type: 'boolean' },
  check: { type: 'boolean' },
  settings: { type: 'boolean' },
} as const

await runCommand(async (args) => {
  const { values, positionals } = parse(args)
  const [file] = positionals
  if (!file) throw new BackupFault(USAGE)
  const env = loadEnv()
  const archive = await checkArchive(file, env.BACKUP_PASSPHRASE || null)
  const { head, tables, rows, files } = archive
  const date = new Date(head.madeAt).toLocaleString('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
  const what = `Sauvegarde du ${date} (version ${head.site}) : ${tables} tables, ${rows} lignes, ${files.length} fichiers`
  if (values.check) return `${what}. Elle est entière.`
  if (values.settings) return restoreSettings(archive, '.env')
  const config = loadConfig(env)
  const notes = await restoreBackup(config, archive, { replace: values.replace ?? false })
  const place = config.databaseUrl ? 'PostgreSQL' : config.dataDir
  return [`${what}, remis dans ${place}.`, ...notes, 'Démarrez le site : npm start'].join('\n')
})

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch {
    throw new BackupFault(USAGE)
  }
}
