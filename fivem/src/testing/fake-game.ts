import type { Game } from '../game.ts'

type Exports = Record<string, Record<string, (...args: never[]) => unknown>>

/** A game server without a game: who is there and what other resources export is said by tests. */
export class FakeGame implements Game {
  readonly resource = 'minuit'
  readonly folder = '/nowhere'
  readonly maxPlayers = 32
  readonly exported: Exports = {}
  readonly licenses = new Map<number, string>()
  readonly told: string[] = []
  readonly ran: string[] = []
  readonly emitted: unknown[][] = []
  readonly convars = new Map<string, string>()
  readonly state = new Map<string, unknown>()
  allowed = true
  #handlers = new Map<string, ((...args: never[]) => void)[]>()

  config = () => null
  convar = (name: string, fallback: string) => this.convars.get(name) ?? fallback
  globalState = (key: string) => this.state.get(key)
  isStarted = (resource: string) => resource in this.exported
  isInstalled = (resource: string) => resource in this.exported
  players = () => [...this.licenses.keys()]
  license = (source: number) => this.licenses.get(source) ?? null
  playerName = (source: number) => `Joueur ${source}`
  hash = (model: string) => model.length
  mayRun = () => this.allowed
  run = (line: string) => void this.ran.push(line)
  source = () => 0
  onConnecting = () => {}
  on = (event: string, handler: (...args: never[]) => void) => {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler])
  }
  onNet = (event: string, handler: (source: number, ...args: unknown[]) => void) =>
    this.on(event, handler)
  emit = (event: string, ...args: unknown[]) => {
    this.emitted.push([event, ...args])
    for (const handler of this.#handlers.get(event) ?? []) handler(...(args as never[]))
  }
  command = () => {}
  restrictedCommand = () => {}
  suggest = () => {}
  tell = (_: number, text: string) => void this.told.push(text)
  call = (resource: string, name: string, ...args: unknown[]) => {
    const run = this.exported[resource]?.[name]
    if (!run) throw new Error(`No such export ${name} in resource ${resource}`)
    return run(...(args as never[]))
  }
  provide = () => {}
  log = () => {}
  isKilled = false
  /** A thousand times as fast. */
  after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(() => this.isKilled || run(), milliseconds / 1000)
    return () => clearTimeout(timer)
  }
  tick = async () => {}
}
