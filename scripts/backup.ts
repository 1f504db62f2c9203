import { backUp } from '#server/backups/backup-command.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand, size } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'

await runCommand(async ([folder]) => {
  const config = loadConfig(loadEnv())
  const { file, rows, bytes } = await backUp(config, 'manuelle', folder)
  const sealed = config.backups.passphrase
    ? 'Elle est chiffrée : sans BACKUP_PASSPHRASE, personne ne la relira, vous non plus.'
    : 'Elle n’est pas chiffrée (BACKUP_PASSPHRASE) et contient le secret du site : gardez-la comme un mot de passe.'
  return `Sauvegarde faite : ${file} (${rows} lignes, ${size(bytes)}).\n${sealed}`
})
