import { type Config, loadConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { type DatabaseConnection, opened } from '#server/lib/database.ts'
import { SILENT_LOG } from '#server/lib/logger.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { securityHeaders } from '#server/lib/security-headers.ts'
import { createSnapshots } from '#server/lib/snapshots.ts'
import { createStorage } from '#server/lib/storage.ts'
import { createTaskRunner, type TaskRunner } from '#server/lib/tasks.ts'
import { createAppearance } from '#server/modules/appearance/appearance-state.ts'
import { recordChange } from '#server/modules/journal/journal.service.ts'
import { createMaintenance } from '#server/modules/maintenance/maintenance-state.ts'

/** A valid configuration, quiet, with what the test wants changed. */
export function buildConfig(env: NodeJS.ProcessEnv = {}): Config {
  return loadConfig({
    LOG_LEVEL: 'silent',
    SECRET: 'a secret that is long enough for tests',
    ...env,
  })
}

function throwIt(error: Error) {
  throw error
}

/** With tasks that a test starts and stops. */
export type TestDeps = Deps & { tasks: TaskRunner }

/** Everything a service works with, on a real database. */
export async function buildDeps(
  connection: DatabaseConnection,
  overrides: Partial<TestDeps> = {},
): Promise<TestDeps> {
  const headers = securityHeaders({ https: false })
  const config = overrides.config ?? buildConfig()
  const log = overrides.log ?? SILENT_LOG
  return {
    config,
    appearance: await opened(
      createAppearance(connection, {
        overrides: config.overrides,
        now: overrides.now ?? (() => new Date()),
        report: overrides.report ?? throwIt,
      }),
    ),
    db: connection.db,
    nodeCount: () => 1,
    snapshots: await opened(createSnapshots(connection, headers)),
    mailer: { send: async () => {} },
    gameServer: { playerCount: async () => null },
    simulatedGame: () => null,
    resourceFolder: 'no resource here',
    payments: createSandboxPayments({
      db: connection.db,
      now: overrides.now ?? (() => new Date()),
      signingSecret: 'sandbox',
    }),
    readPicture: async () => {
      throw new Error('no picture here')
    },
    maintenance: await opened(
      createMaintenance(
        connection,
        headers,
        overrides.now ?? (() => new Date()),
        overrides.report ?? throwIt,
      ),
    ),
    storage: createStorage(null),
    recordChange,
    log,
    report: throwIt,
    tokenKey: deriveKey('test', 'tokens'),
    cookieKey: deriveKey('test', 'cookies'),
    headers,
    now: () => new Date(),
    tasks: createTaskRunner(connection, throwIt, { lookForDueMs: 500, log }),
    ...overrides,
  }
}
