import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startServer } from './start.ts'
import { buildConfig } from './testing/deps.ts'
import { nameOf, newPostgresUrl } from './testing/postgres-urls.ts'

const WATCHED_SECONDS = 15

/** Numbers of the whole life of a database, as PostgreSQL counts them itself. */
async function countersOf(url: string) {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  await client.connect()
  const { rows } = await client.query(
    `select xact_commit::int + xact_rollback::int as transactions, (tup_inserted + tup_updated + tup_deleted)::int as writes
     from pg_stat_database where datname = $1`,
    [nameOf(url)],
  )
  await client.end()
  return rows[0] as { transactions: number; writes: number }
}

/** What the clock starts, it starts with a minute: none begins while we watch. */
async function untilTheClockIsQuiet() {
  const second = new Date().getSeconds()
  if (second + WATCHED_SECONDS >= 59 || second < 3) await sleep(((63 - second) % 60) * 1000)
}

type Seen = { writes: number; transactionsPerSecond: number }

async function watch(url: string): Promise<Seen> {
  await untilTheClockIsQuiet()
  const [before, begun] = [await countersOf(url), performance.now()]
  await sleep(WATCHED_SECONDS * 1000)
  const after = await countersOf(url)
  const seconds = (performance.now() - begun) / 1000
  return {
    writes: after.writes - before.writes,
    transactionsPerSecond: (after.transactions - before.transactions) / seconds,
  }
}
const isRest = ({ writes, transactionsPerSecond }: Seen) =>
  writes === 0 && transactionsPerSecond < 2

it('leaves the database alone while nobody is there: fewer than two transactions a second, and nothing written', async () => {
  const url = await newPostgresUrl()
  const dataDir = mkdtempSync(join(tmpdir(), 'minuit-at-rest-'))
  const server = await startServer(
    buildConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'off',
      // A backup is no rest.
      BACKUP_EVERY: 'off',
    }),
    null,
  )
  // What begins with the process is not rest yet, and a session hands in its numbers within ten
  // seconds: longer on a machine that stands still, so one quiet look in four is enough. Who never
  // rests has none.
  await sleep(12_000)
  let seen = await watch(url)
  for (let looks = 3; looks > 0 && !isRest(seen); looks--) seen = await watch(url)
  await server.stop()
  rmSync(dataDir, { recursive: true })
  expect(seen.writes).toBe(0)
  expect(seen.transactionsPerSecond).toBeLessThan(2)
})
