import { spawnSync } from 'node:child_process'
import { backUp } from '#server/backups/backup-command.ts'
import { BackupFault } from '#server/backups/backup-fault.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { readDatabaseFacts } from '#server/backups/database-facts.ts'
import { loadConfig } from '#server/config.ts'
import { openCheckout } from './lib/checkout.ts'
import { runCommand } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'
import { describeUpdate } from './lib/update-report.ts'

const RESTART =
  'Redémarrez le site pour qu’il serve la nouvelle version (systemctl restart minuit, ou arrêtez-le puis npm start).'

await runCommand(async ([option]) => {
  const config = loadConfig(loadEnv())
  const checkout = openCheckout('.')
  const plan = checkout.plan()
  const facts = await readDatabaseFacts(config)
  const { lines, faults } = describeUpdate({
    plan,
    facts,
    latestBackup: listBackups(config.backups.folder)[0]?.madeAt ?? null,
    now: new Date(),
  })
  const report = [...lines, ...faults.map((fault) => `À régler : ${fault}`)].join('\n')
  if (faults.length > 0) throw new BackupFault(report)
  if (option === '--check' || !plan.next) return report
  process.stdout.write(`${report}\n`)

  const isNew = facts?.migrations.length === 0
  const backup = isNew ? null : await backUp(config, 'mise-a-jour')
  if (backup) process.stdout.write(`Sauvegarde faite : ${backup.file}\n`)
  const from = checkout.apply()
  // From here on the sources on the disk are newer than those that run here.
  run('scripts/install.mjs')
  if (config.databaseUrl) run('scripts/migrate.ts')
  const way = `git checkout ${from}${backup ? `, puis npm run restore -- ${backup.file} --replace` : ''}`
  return `Version ${plan.next} en place. ${RESTART}\nPour revenir en arrière : ${way}`
})

function run(script: string) {
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0)
    throw new BackupFault(
      `${script} a échoué : voyez ci-dessus, puis relancez « node ${script} ». Le site continue avec l’ancienne version jusqu’à son redémarrage.`,
    )
}
