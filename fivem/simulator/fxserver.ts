import { Deferral, type Seen } from './deferral.ts'
import { cross, type LuaFunction, reference } from './lua.ts'

/** Somebody who plays, with the character of theirs that they choose. */
export type Person = {
  /** `license:` and 40 hexadecimal digits, as Rockstar's. */
  license: string
  name: string
  /** Which of their characters: 1 unless told. */
  slot?: number
  /** What the character's bag takes; the framework's own limit unless told. */
  maxWeight?: number
}
export type Connected = Person & { source: number }

type Handler = (...args: never[]) => unknown
type Command = { run: (source: number, args: string[], line: string) => void; restricted: boolean }

const words = (line: string) => line.trim().split(/\s+/)
const commandName = (line: string) => (words(line)[0] ?? '').toLowerCase()

const PLAYERS_FIRST_ID = 1
/** Who connects has a number of their own until they are in. */
const CONNECTING_FIRST_ID = 65_536

/**
 * FXServer, as its scripts know it: events, exports, commands and players, all in one thread.
 * Read in citizenfx/fivem, June 2026.
 */
export class FxServer {
  readonly #handlers = new Map<string, Handler[]>()
  readonly #exports = new Map<string, (...args: unknown[]) => unknown>()
  readonly #commands = new Map<string, Command>()
  readonly #resources = new Set<string>()
  readonly players = new Map<number, Connected>()
  readonly convars = new Map<string, string>()
  /** The state bag of the whole server, by what scripts keep in it. */
  readonly globalState = new Map<string, () => unknown>()
  /** Who caused the event that is being handled: a player's number, or '' for the server. */
  source: number | '' = ''
  /** What was sent to a client, newest last: tests read chat lines here. */
  readonly onClientEvent: (name: string, target: number, args: unknown[]) => void
  #nextSource = PLAYERS_FIRST_ID
  readonly #connecting = new Map<number, { person: Connected; deferral: Deferral }>()
  #nextConnecting = CONNECTING_FIRST_ID

  constructor(onClientEvent: FxServer['onClientEvent']) {
    this.onClientEvent = onClientEvent
  }

  start(resource: string): void {
    this.#resources.add(resource)
  }

  isStarted = (resource: string) => this.#resources.has(resource)

  on(event: string, handler: Handler): void {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler])
  }

  /** Handlers run one after the other, before this returns; what one throws is printed. */
  emit(event: string, ...args: unknown[]): void {
    this.emitFrom('', event, ...args)
  }

  emitFrom(source: number | '', event: string, ...args: unknown[]): void {
    const before = this.source
    for (const handler of this.#handlers.get(event) ?? []) {
      this.source = source
      this.#call(event, handler, args)
    }
    this.source = before
  }

  #call(event: string, handler: Handler, args: unknown[]): void {
    const complain = (error: unknown) =>
      console.error(`SCRIPT ERROR in event ${event}: ${(error as Error)?.stack ?? error}`)
    try {
      const result = (handler as (...args: unknown[]) => unknown)(...args.map(cross))
      if (result instanceof Promise) result.catch(complain)
    } catch (error) {
      complain(error)
    }
  }

  emitNet(event: string, target: number, ...args: unknown[]): void {
    this.onClientEvent(event, target, args.map(cross))
  }

  provide(resource: string, exported: Record<string, LuaFunction>): void {
    this.start(resource)
    for (const [name, run] of Object.entries(exported))
      this.#exports.set(`${resource}:${name}`, reference(run as (...args: unknown[]) => unknown))
  }

  exported(resource: string, name: string): (...args: unknown[]) => unknown {
    const found = this.#resources.has(resource) && this.#exports.get(`${resource}:${name}`)
    if (!found) throw new Error(`No such export ${name} in resource ${resource}`)
    return (...args) => {
      try {
        return found(...args)
      } catch {
        throw new Error(`An error occurred while calling export ${name} of resource ${resource}`)
      }
    }
  }

  command(name: string, restricted: boolean, run: Command['run']): void {
    this.#commands.set(name.toLowerCase(), { run, restricted })
  }

  hasCommand(line: string): boolean {
    return this.#commands.has(commandName(line))
  }

  /** The console may run everything, a player what is open to all. */
  execute(line: string, source = 0): void {
    const [name = '', ...args] = words(line)
    const command = this.#commands.get(commandName(line))
    if (!command) console.error(`No such command ${name}.`)
    else if (command.restricted && source !== 0) console.error(`Access denied for command ${name}.`)
    else command.run(source, args, line)
  }

  /** Asks the scripts whether somebody may come in; what they say is seen later. */
  knock(person: Person): number {
    const source = this.#nextConnecting++
    const deferral = new Deferral()
    this.#connecting.set(source, { person: { ...person, source }, deferral })
    this.emitFrom(source, 'playerConnecting', person.name, () => {}, deferral.methods)
    deferral.settle()
    return source
  }

  seen = (source: number): Seen => this.#knocking(source).deferral.seen
  submit = (source: number, data: unknown) => this.#knocking(source).deferral.submit(data)

  /** They close their game while they wait. */
  giveUp(source: number): void {
    const { deferral, person } = this.#knocking(source)
    deferral.leave()
    person.license = ''
  }

  #knocking(source: number) {
    const found = this.#connecting.get(source)
    if (!found) throw new Error(`Nobody connects as ${source}`)
    return found
  }

  connect(person: Person): Connected {
    const connected = { ...person, source: this.#nextSource++ }
    this.players.set(connected.source, connected)
    this.emitFrom(connected.source, 'playerJoining', String(connected.source))
    return connected
  }

  /** Everybody who listens hears of it while the player is still known; then they are not. */
  disconnect(source: number, reason: string): void {
    this.emitFrom(source, 'playerDropped', reason)
    this.players.delete(source)
  }

  player = (id: unknown): Connected | undefined =>
    this.players.get(Number(id)) ?? this.#connecting.get(Number(id))?.person

  identifier(id: unknown, type: string): string | undefined {
    const license = this.player(id)?.license
    if (!license) return undefined
    if (type === 'license') return license
    return type === 'license2' ? license.replace('license:', 'license2:') : undefined
  }
}
