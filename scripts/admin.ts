import { ADMIN_COMMANDS, type AdminCommand } from '#server/admin-commands.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { opened } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { createTaskRunner } from '#server/lib/tasks.ts'
import { createAppearance } from '#server/modules/appearance/appearance-state.ts'
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
  const report = (error: Error) => console.error(error.message)
  const now = () => new Date()
  const connection = await openDatabase(config, report)
  try {
    const tasks = createTaskRunner(connection, report)
    const { overrides } = config
    const appearance = await opened(createAppearance(connection, { overrides, now, report }))
    const deps = { db: connection.db, now, config, tasks, appearance }
    console.log(await command.run(deps, args))
  } finally {
    await connection.close()
  }
} catch (error) {
  const expected =
    error instanceof AppError || error instanceof ConfigError || error instanceof StartFault
  console.error(expected ? error.message : error)
  process.exit(1)
}
