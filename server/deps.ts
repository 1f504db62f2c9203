import type { Config } from './config.ts'
import type { GameServer } from './integrations/game-server/game-server.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { PaymentProvider } from './integrations/payments/payment-provider.ts'
import type { ReadPicture } from './integrations/pictures/read-picture.ts'
import type { SimulatedGame } from './integrations/simulated-game/simulated-game.ts'
import type { RecordChange } from './lib/admin-write.ts'
import type { Database } from './lib/database.ts'
import type { Log } from './lib/logger.ts'
import type { FixedHeaders } from './lib/security-headers.ts'
import type { Snapshots } from './lib/snapshots.ts'
import type { Storage } from './lib/storage.ts'
import type { TaskQueue } from './lib/tasks.ts'
import type { AppearanceState } from './modules/appearance/appearance-state.ts'
import type { Maintenance } from './modules/maintenance/maintenance-state.ts'

/**
 * What services and routes work with; built once at start. Inside a transaction pass `{ ...deps,
 * db: tx }`.
 */
export type Deps = {
  config: Config
  appearance: AppearanceState
  db: Database
  /** How many nodes share the database, this one included. */
  nodeCount: () => number
  snapshots: Snapshots
  tasks: TaskQueue
  mailer: Mailer
  gameServer: GameServer
  /** Null: characters are those of real game servers alone. */
  simulatedGame: () => SimulatedGame | null
  /** Where the game's resource is built, if it is. */
  resourceFolder: string
  /** Null: card payments are not configured, and the shop says so. */
  payments: PaymentProvider | null
  readPicture: ReadPicture
  maintenance: Maintenance
  storage: Storage
  recordChange: RecordChange
  /** What becomes of an order is told here, always with its number as `order`; never who it is of. */
  log: Log
  /** Tells the log about a failure that nobody is waiting to hear of. */
  report: (error: Error) => void
  tokenKey: Uint8Array
  cookieKey: Uint8Array
  headers: FixedHeaders
  now: () => Date
}
