import type { Config } from './config.ts'
import type { GameServer } from './integrations/game-server/game-server.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { Database } from './lib/database.ts'
import type { FixedHeaders } from './lib/security-headers.ts'
import type { Snapshots } from './lib/snapshots.ts'
import type { TaskQueue } from './lib/tasks.ts'

/** What services and routes work with; built once at start. Inside a transaction pass `{ ...deps, db: tx }`. */
export type Deps = {
  config: Config
  db: Database
  snapshots: Snapshots
  tasks: TaskQueue
  mailer: Mailer
  gameServer: GameServer
  tokenKey: Uint8Array
  cookieKey: Uint8Array
  headers: FixedHeaders
  now: () => Date
}
