import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { timeAt } from '../clock.ts'

/** One node of the site, on a database that others share, in a process that can be killed. */
const { DATABASE_URL = '', PACE_START, PACE_SPEED } = process.env
const time = { start: Number(PACE_START), speed: Number(PACE_SPEED) }
const connection = await openPostgres(DATABASE_URL, () => {})
const deps = await buildDeps(connection, {
  config: buildConfig({ CAPTCHA: 'off' }),
  now: () => new Date(timeAt(time)),
  report: () => {},
})
await deps.tasks.start(deps, [])
const app = await buildApp(deps, { webFolder: null, maxEventLoopDelay: 0 })
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
