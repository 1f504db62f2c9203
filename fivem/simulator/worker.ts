import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInThisContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { Database } from './database.ts'
import { Disk } from './disk.ts'
import { Esx } from './frameworks/esx.ts'
import type { Framework, Parts } from './frameworks/framework.ts'
import { Qb } from './frameworks/qb.ts'
import { Qbx } from './frameworks/qbx.ts'
import { Standalone, startShopScripts } from './frameworks/shop-scripts.ts'
import { FxServer, type Person } from './fxserver.ts'
import { OxMySQL } from './oxmysql.ts'
import { type Effect, type Point, Points } from './points.ts'
import type { Calls, FromWorker, Setup, ToWorker } from './protocol.ts'
import { installGlobals } from './script-globals.ts'
import { storageOf } from './storage.ts'

/**
 * One FXServer: its natives, a framework and the resource, in a thread of their own. When it dies
 * at a point, what was in memory is gone at once, and what was written stays.
 */
const setup = workerData as Setup
const port = parentPort
if (!port) throw new Error('A game server is simulated in a worker thread')
const tell = (message: FromWorker) => port.postMessage(message)

/** Messages to the other side are lost when a thread ends at once: this one is a file. */
function die(point: string): never {
  appendFileSync(join(setup.folder, 'crashes.log'), `${point}\n`)
  process.exit(9)
}

const points = new Points((effect, point) => {
  if (effect === 'leave') {
    // Who leaves is heard of with the next tick: never in the middle of what a script does in one.
    setImmediate(() => {
      for (const license of [...connected.keys()]) drop(license, 'Exiting')
    })
    return
  }
  if (effect === 'power cut') disk.loseWhatWasNotFlushed()
  die(point)
})
const folder = join(setup.folder, 'resources', setup.resource)
const disk = new Disk(points, folder)
/** Who is on the server, by licence. */
const connected = new Map<string, number>()
let clockError = setup.clockError
for (const { point, count, effect } of setup.plans) points.plan(point, count, effect)

const print = (...args: unknown[]) => tell({ event: 'print', text: args.map(String).join(' ') })
console.log = print
console.error = print

const fx = new FxServer((name, target, args) => tell({ event: 'client', name, target, args }))
fx.convars.set('sv_maxclients', '64')
const database = new Database(join(setup.folder, 'database'), storageOf(setup.framework).shape)
const mysql = new OxMySQL(database, points, setup.latency)
const parts: Parts = { fx, database, mysql, points, pace: setup.pace }

function frameworkOf(): Framework {
  const { framework, inventory } = setup
  if (framework === 'standalone') return new Standalone()
  fx.provide('oxmysql', mysql.exports())
  if (framework === 'esx') return new Esx(parts, inventory === 'ox')
  return framework === 'qb' ? new Qb(parts) : new Qbx(parts)
}

const framework = frameworkOf()
startShopScripts(parts)

const sourceOf = (license: string): number => {
  const source = connected.get(license)
  if (source === undefined) throw new Error(`${license} is not on the server`)
  return source
}

function drop(license: string, reason: string): void {
  const source = sourceOf(license)
  connected.delete(license)
  fx.disconnect(source, reason)
}

async function settled(): Promise<void> {
  do await sleep(1)
  while (!mysql.isIdle)
}

/** Real milliseconds. */
const TYPING_PATIENCE = 60_000

/** A resource has its commands once its ledger is open: until then one types them again. */
async function commandExists(line: string): Promise<void> {
  const deadline = performance.now() + TYPING_PATIENCE
  while (!fx.hasCommand(line) && performance.now() < deadline) await sleep(5)
}

const calls: Calls = {
  knock: async (person: Person) => fx.knock(person),
  seen: async (source: number) => fx.seen(source),
  submit: async (source: number, data: unknown) => fx.submit(source, data),
  giveUp: async (source: number) => fx.giveUp(source),
  join: async (person: Person) => {
    const player = fx.connect(person)
    connected.set(person.license, player.source)
    await framework.load(player)
    return player.source
  },
  leave: async (license: string) => {
    drop(license, 'Exiting')
    // Nobody is back within the tick in which they left: what saves them begins with the next.
    await new Promise(setImmediate)
  },
  command: async (license: string | null, line: string) => {
    await commandExists(line)
    fx.execute(line, license === null ? 0 : sourceOf(license))
  },
  event: async (name: string, args: unknown[]) => fx.emit(name, ...args),
  plan: async (point: Point, count: number, effect: Effect) => points.plan(point, count, effect),
  counts: async () => points.counts,
  live: async () => framework.live(),
  moveClock: async (milliseconds: number) => {
    clockError += milliseconds
  },
  exported: async (resource: string, name: string, args: unknown[]) =>
    fx.exported(resource, name)(...args),
  stop: async () => {
    fx.emit('txAdmin:events:serverShuttingDown', {})
    for (const license of [...connected.keys()]) drop(license, 'Server shutting down')
    fx.emit('onResourceStop', setup.resource)
    await settled()
  },
  crash: async () => die('crash'),
}

port.on('message', async ({ id, call, args }: ToWorker) => {
  try {
    const run = calls[call] as (...args: unknown[]) => Promise<unknown>
    const result = await run(...args)
    tell({ id, result: JSON.parse(JSON.stringify(result ?? null)) })
  } catch (error) {
    tell({ id, error: String((error as Error).message) })
  }
})

mkdirSync(folder, { recursive: true })
process.on('unhandledRejection', (error) => print('SCRIPT ERROR (unhandled rejection)', error))
process.on('uncaughtException', (error) => print('SCRIPT ERROR', error.stack ?? error))
installGlobals({
  fx,
  points,
  disk,
  pace: setup.pace,
  clockError: () => clockError,
  resource: setup.resource,
  folder,
  mayRunCommands: setup.mayRunCommands,
})
fx.start(setup.resource)
for (const [name, source] of setup.scripts)
  runInThisContext(source, { filename: join(folder, name) })
fx.emit('onResourceStart', setup.resource)
tell({ event: 'started' })
