import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import type { Person } from '#fivem/simulator/fxserver.ts'
import type { SimulatedServer } from '#fivem/simulator/simulator.ts'
import type { Deps } from '#server/deps.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { openSimulatedServer } from '#server/modules/game-servers/simulated-server.ts'
import { personOf } from './simulated-people.ts'

/** A game server for a site that is tried out, whose characters obey the site. */
export type SimulatedGame = {
  /** Has the account's own character type a code in the chat of the game. */
  linkCharacter: (user: { id: number }, code: string) => Promise<void>
}

export type GameDeps = Pick<
  Deps,
  'config' | 'db' | 'snapshots' | 'tokenKey' | 'now' | 'report' | 'resourceFolder'
>

/** As a game server has; who comes after takes the place of who has been there longest. */
const PLACES = 64
const RESTART_MS = 30_000
const STOP_MS = 5000

/** Where the site is reached from its own machine. */
export function ownAddress(listening: string): string {
  const url = new URL(listening)
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = '127.0.0.1'
  return url.origin
}

/** `open`: once the site can be called, at this address. */
type RunningGame = SimulatedGame & {
  open: (listening: string) => void
  stop: () => Promise<void>
}

/**
 * The resource itself, on a game server that is simulated in a thread. The thread starts with the
 * first account that wants a character, and costs nothing before; when it dies, the site goes on
 * and it starts again after a pause. What its people have is in files, as they themselves are.
 */
export function createSimulatedGame(deps: GameDeps): RunningGame {
  /** By account, who came first first. */
  const people = new Map<number, Person>()
  const opened = Promise.withResolvers<void>()
  let site: string | null = null
  let running: Promise<SimulatedServer> | null = null
  let restart: NodeJS.Timeout | undefined
  let isStopped = false

  async function start(): Promise<SimulatedServer> {
    if (isStopped || site === null) throw new Error('The site is stopping')
    // Only now: a site that needs no simulator does not hold its code in memory either.
    const { SimulatedServer } = await import('#fivem/simulator/simulator.ts')
    const { resourceScripts } = await import('#fivem/simulator/resource-scripts.ts')
    const { id, key } = await openSimulatedServer(deps)
    const server = new SimulatedServer({
      folder: join(deps.config.dataDir, 'simulated-game'),
      framework: 'esx',
      scripts: resourceScripts({ site, server: id, key }, deps.resourceFolder),
    })
    await server.start()
    if (!server.isRunning) throw died(server)
    void server.ended.then(() => startAgain(died(server)))
    try {
      for (const person of people.values()) await server.join(person)
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  const died = ({ printed }: SimulatedServer) =>
    new Error(`The simulated game server has died: ${printed.at(-1) ?? 'without a word'}`)

  function startAgain(reason: Error): void {
    running = null
    if (isStopped) return
    deps.report(reason)
    clearTimeout(restart)
    restart = setTimeout(() => void awake().catch(startAgain), RESTART_MS)
    // It must not hold the process open.
    restart.unref()
  }

  /** Single flight: all who need it wait for one start. */
  function awake(): Promise<SimulatedServer> {
    if (running) return running
    const starting = start().catch((error) => {
      // Another may have begun since this one died.
      if (running === starting) running = null
      throw error
    })
    running = starting
    return starting
  }

  async function come(server: SimulatedServer, userId: number): Promise<Person> {
    const here = people.get(userId)
    if (here) return here
    const [longest] = people
    if (longest && people.size >= PLACES) {
      people.delete(longest[0])
      await server.leave(longest[1])
    }
    const person = personOf(userId)
    await server.join(person)
    people.set(userId, person)
    return person
  }

  /** Those who had a character when the site was stopped play again, the latest if not all fit. */
  async function comeBack(): Promise<void> {
    const links = await deps.db
      .select({ userId: gameLinks.userId, license: gameLinks.license })
      .from(gameLinks)
      .orderBy(desc(gameLinks.since))
      .limit(PLACES)
    for (const { userId, license } of links.reverse()) {
      const person = personOf(userId)
      if (person.license === license) people.set(userId, person)
    }
    if (people.size > 0) await awake()
  }

  async function end(): Promise<void> {
    if (site !== null) await opened.promise
    const server = await running?.catch(() => null)
    await server?.stop()
  }

  return {
    async linkCharacter({ id }, code) {
      await opened.promise
      const server = await awake()
      const person = await come(server, id)
      await server.say(person, `/lier ${code}`)
    },
    open(listening) {
      site = ownAddress(listening)
      void comeBack().catch(startAgain).finally(opened.resolve)
    },
    async stop() {
      isStopped = true
      clearTimeout(restart)
      // A thread that hears nothing any more ends with the process.
      await Promise.race([end(), sleep(STOP_MS, null, { ref: false })])
    },
  }
}
