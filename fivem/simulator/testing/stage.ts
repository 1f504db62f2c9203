import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Framework as FrameworkName } from '#contract/bridge.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { pace, realDuration } from '../clock.ts'
import type { Person } from '../fxserver.ts'
import { Network } from '../network.ts'
import { SimulatedServer } from '../simulator.ts'
import { characterOf } from '../storage.ts'
import { builtResource } from './built-resource.ts'
import { type DeliveryState, FakeSite } from './fake-site.ts'
import { temporaryFolder } from './probe.ts'

/** The resource gives a statement ten seconds: on a busy machine they must still be enough. */
const SPEED = 50
/** Seconds: long enough that none runs out in a test that does not want it to. */
const LEASE = 600
/** Real milliseconds that a test waits for something to become so. */
const PATIENCE = 180_000

export async function until(what: string, isSo: () => unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Never so: ${what}`)
    await sleep(5)
  }
}

type Setting = {
  framework?: FrameworkName
  inventory?: 'own' | 'ox'
  /** Seconds of the site, which pass faster here. */
  lease?: number
  speed?: number
  /** Real milliseconds that a statement is on its way. */
  latency?: number
  mayRunCommands?: boolean
}

/** The fake site, the network and a game server with the resource, fifty times faster. */
export async function openStage(setting: Setting = {}) {
  const { framework = 'esx', lease = LEASE, speed = SPEED, ...others } = setting
  const folder = temporaryFolder()
  const time = pace(speed)
  const site = new FakeSite({ pace: time, lease })
  const address = await site.open()
  const network = new Network(() => address)
  const key = randomBytes(32).toString('base64url')
  site.addServer(1, key)
  const scriptsFor = await builtResource()
  const scripts = scriptsFor({ site: await network.open(), server: 1, key })
  const options = { framework, scripts, pace: time, ...others }
  const server = new SimulatedServer({ ...options, folder: folder.path })
  const twins: SimulatedServer[] = []
  return {
    site,
    network,
    server,
    /** Another machine with the same key: its own ledger, its own database. */
    twin(path: string) {
      const twin = new SimulatedServer({ ...options, folder: path })
      twins.push(twin)
      return twin
    },
    buy(person: Person, action: DeliveryAction) {
      const character = characterOf(framework, person)
      return site.deliver({ license: person.license, character }, action)
    },
    async untilState(id: string, ...states: DeliveryState[]) {
      const isSo = () => states.includes(site.delivery(id).state)
      await until(`${id} ${states} (is ${site.delivery(id).state})`, isSo).catch((error: Error) => {
        const last = server.printed.slice(-5).join('\n')
        throw new Error(`${error.message}: ${JSON.stringify(site.delivery(id))}\n${last}`)
      })
    },
    died: () => until('it has died', () => !server.isRunning),
    /** So many seconds of the game. */
    pass: (seconds: number) => sleep(realDuration(time, seconds * 1000)),
    async [Symbol.asyncDispose]() {
      for (const each of [server, ...twins]) if (each.isRunning) await each.crash()
      await network.close()
      await site.close()
      folder[Symbol.dispose]()
    },
  }
}
