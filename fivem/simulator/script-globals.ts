import * as http from 'node:http'
import * as https from 'node:https'
import { createRequire, isBuiltin } from 'node:module'
import * as timers from 'node:timers'
import { dateOf, type Pace, realDuration } from './clock.ts'
import type { Disk } from './disk.ts'
import { strict } from './disk.ts'
import type { FxServer } from './fxserver.ts'
import { hashKey } from './hash-key.ts'
import type { LuaFunction } from './lua.ts'
import type { Points } from './points.ts'

type Handler = (...args: unknown[]) => unknown
type Responds = (response: http.IncomingMessage) => void

export type Machine = {
  fx: FxServer
  points: Points
  disk: Disk
  pace: Pace
  /** By how much its clock is wrong, in milliseconds. */
  clockError: () => number
  resource: string
  folder: string
  /** Whether server.cfg allows the resource commands of others. */
  mayRunCommands: boolean
}

/** `request` of either protocol, with points where it leaves and where the answer is whole. */
function network(protocol: typeof http | typeof https, points: Points): unknown {
  const request = (...args: unknown[]) => {
    points.reach('http:send')
    const last = args.at(-1)
    const responds = typeof last === 'function' ? (last as Responds) : undefined
    const rest = responds ? args.slice(0, -1) : args
    const sent = Reflect.apply(protocol.request, protocol, rest) as http.ClientRequest
    sent.once('finish', () => points.reach('http:sent'))
    sent.once('response', (response) => {
      response.once('end', () => points.reach('http:received'))
      responds?.(response)
    })
    return sent
  }
  return strict('http', { request, Agent: protocol.Agent })
}

/** What Node 16, FXServer's own unless told, does not know: a script that needs it is caught. */
function forgetWhatIsNewer(): void {
  const newer: [owner: object, names: string[]][] = [
    [globalThis, ['fetch', 'structuredClone', 'WebSocket', 'navigator', 'Iterator']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}

/** The globals that FXServer gives its scripts; what is not here is not defined there either. */
export function installGlobals(machine: Machine): void {
  const { fx, points, disk, pace, resource, folder } = machine
  const modules: Record<string, unknown> = {
    fs: disk.module(),
    http: network(http, points),
    https: network(https, points),
  }
  const load = createRequire(import.meta.url)
  const require = (name: string) => {
    const plain = name.replace(/^node:/, '')
    if (!isBuiltin(name)) throw new Error(`Cannot find module '${name}'`)
    return modules[plain] ?? load(name)
  }
  const listen = (event: string, handler: Handler) =>
    fx.on(event, (...args: unknown[]) => {
      Object.assign(globalThis, { source: fx.source })
      try {
        return handler(...args)
      } finally {
        // Whoever asks later, after a wait, asks too late.
        Object.assign(globalThis, { source: null })
      }
    })
  const later = (start: typeof timers.setTimeout | typeof timers.setInterval) => {
    return (run: () => void, wait = 1) => start(run, realDuration(pace, Math.max(1, wait)))
  }
  forgetWhatIsNewer()
  Object.assign(globalThis, {
    global: globalThis,
    require,
    exports: exportsOf(fx, resource),
    source: null,
    Date: dateOf(pace, machine.clockError),
    setTimeout: later(timers.setTimeout),
    setInterval: later(timers.setInterval),
    on: listen,
    onNet: listen,
    emit: (event: string, ...args: unknown[]) => fx.emit(event, ...args),
    emitNet: (event: string, target: number, ...args: unknown[]) =>
      fx.emitNet(event, target, ...args),
    getPlayers: () => [...fx.players.keys()].map(String),
    GetNumPlayerIndices: () => fx.players.size,
    GetPlayerName: (id: unknown) => fx.player(id)?.name ?? null,
    GetPlayerIdentifierByType: (id: unknown, type: string) => fx.identifier(id, type) ?? null,
    GetCurrentResourceName: () => resource,
    GetResourcePath: (name: string) => (name === resource ? folder : null),
    GetResourceState: (name: string) => (fx.isStarted(name) ? 'started' : 'missing'),
    GetConvar: (name: string, fallback: string) => fx.convars.get(name) ?? fallback,
    GetConvarInt: (name: string, fallback: number) => Number(fx.convars.get(name) ?? fallback),
    GetStateBagValue: (bag: string, key: string) =>
      (bag === 'global' && fx.globalState.get(key)?.()) || null,
    GetHashKey: hashKey,
    ExecuteCommand: (line: string) => fx.execute(line),
    RegisterCommand: (
      name: string,
      run: (source: number, args: string[], line: string) => void,
      restricted: boolean,
    ) => fx.command(name, restricted, run),
    IsPrincipalAceAllowed: () => machine.mayRunCommands,
  })
}

function exportsOf(fx: FxServer, resource: string): unknown {
  return new Proxy(() => {}, {
    get: (_, other: string) =>
      new Proxy({}, { get: (_own, name: string) => fx.exported(other, name) }),
    apply: (_target, _self, [name, run]: [string, LuaFunction]) => {
      fx.provide(resource, { [name]: run })
    },
  })
}
