import { BackupFault } from '#server/backups/backup-fault.ts'
import { ConfigError } from '#server/config.ts'
import { StartFault } from '#server/lib/start-fault.ts'

/** Runs what was asked for at the terminal and prints what came of it, a fault in one sentence. */
export async function runCommand(run: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
  } catch (error) {
    const expected =
      error instanceof BackupFault || error instanceof ConfigError || error instanceof StartFault
    console.error(expected ? error.message : error)
    process.exitCode = 1
  }
}

/** A size in the unit that reads best. */
export const size = (bytes: number) =>
  `${new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }).format(bytes / 1e6)} Mo`
