import { ADMIN_COMMANDS, type AdminCommand } from '#server/admin-commands.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { AppError } from '#server/lib/errors.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { loadEnv } from './lib/env.ts'

const USAGE = `Commandes :
${Object.entries(ADMIN_COMMANDS)
  .map(([name, { usage, help }]) => `  npm run admin -- ${name} ${usage}\n      ${help}`)
  .join('\n')}`

const [name = '', ...args] = process.argv.slice(2)
const command: AdminCommand | undefined = ADMIN_COMMANDS[name]
if (
  !command ||
  args.length < command.usage.split(' ').filter((word) => word.startsWith('<')).length
) {
  console.error(USAGE)
  process.exit(1)
}

try {
  const config = loadConfig(loadEnv())
  const connection = await openDatabase(config, (error) => console.error(error.message))
  try {
    console.log(await command.run({ db: connection.db, now: () => new Date() }, args))
  } finally {
    await connection.close()
  }
} catch (error) {
  const expected =
    error instanceof AppError || error instanceof ConfigError || error instanceof StartFault
  console.error(expected ? error.message : error)
  process.exit(1)
}
