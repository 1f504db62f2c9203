import { moveToPostgres } from '#server/backups/move-to-postgres.ts'
import { loadConfig } from '#server/config.ts'
import { runCommand } from './lib/command.ts'
import { loadEnv } from './lib/env.ts'

await runCommand(async () => {
  const config = loadConfig(loadEnv())
  const { backup, moved } = await moveToPostgres(config)
  const rows = [...moved.tables.values()].reduce((sum, table) => sum + Number(table.rows), 0)
  return [
    `Le site a déménagé : ${moved.tables.size} tables, ${rows} lignes, comparées une à une.`,
    ...[...moved.sums].map(([what, sum]) => `  ${what} : ${sum}, comme avant`),
    `La base intégrée n’a pas changé, et une sauvegarde en reste : ${backup.file}`,
    'Démarrez le site : npm start',
  ].join('\n')
})
