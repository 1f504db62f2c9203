import { parseArgs } from 'node:util'
import { backUp } from '#server/backups/backup-command.ts'
import { BackupFault } from '#server/backups/backup-fault.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { readDatabaseFacts } from '#server/backups/database-facts.ts'
import { loadConfig } from '#server/config.ts'
import { openCheckout } from './lib/checkout.ts'
import { runCommand } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'
import { takeNextRelease } from './lib/next-release.ts'
import { describeUpdate } from './lib/update-report.ts'

const RESTART =
  'Redémarrez le site pour qu’il serve la nouvelle version (systemctl restart minuit, ou arrêtez-le puis npm start).'

const USAGE = `Usage :
  npm run update                     sauvegarde, prend la nouvelle version, met la base à jour
  npm run update -- --check          dit ce qu’il y a de nouveau, et ne change rien
  npm run update -- --back <commit>  remet les fichiers d’une version d’avant`
const OPTIONS = { check: { type: 'boolean' }, back: { type: 'string' } } as const

const say = (step: string) => process.stdout.write(`${step}\n`)

await runCommand(async (args) => {
  const { check, back } = parse(args)
  const env = { ...process.env }
  const config = loadConfig(loadEnv())
  const checkout = openCheckout('.')
  if (back) {
    checkout.goBack(back)
    return `Les fichiers de ${back} sont là. Lancez npm run build, remettez la sauvegarde d’alors (npm run restore), puis démarrez le site.`
  }
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
  if (check || !plan.next) return report
  say(report)

  const isNew = facts?.migrations.length === 0
  const backup = isNew ? null : await backUp(config, 'mise-a-jour')
  if (backup) say(`Sauvegarde faite : ${backup.file}`)
  const from = takeNextRelease(checkout, { config, env, backup: backup?.file ?? null, say })
  return [
    `Version ${plan.next} en place. ${RESTART}`,
    'Pour revenir en arrière, arrêtez le site, puis :',
    `  npm run update -- --back ${from}`,
    '  npm run build',
    ...(backup ? [`  npm run restore -- ${backup.file} --replace`] : []),
  ].join('\n')
})

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch {
    throw new BackupFault(USAGE)
  }
}
