import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { REAL_TIME } from './clock.ts'
import type { Character } from './frameworks/framework.ts'
import type { Reward } from './frameworks/shop-scripts.ts'
import type { Person } from './fxserver.ts'
import type { Effect, Point } from './points.ts'
import type { Calls, FromWorker, Setup, ToWorker } from './protocol.ts'
import { characterOf, savedCharacters, savedRewards } from './storage.ts'

export type Options = Pick<Setup, 'folder' | 'framework' | 'scripts'> &
  Partial<Omit<Setup, 'folder' | 'framework' | 'scripts' | 'plans'>> & {
    /** Called with each line that it prints. */
    onPrint?: (text: string) => void
  }

type ChatLine = { target: number; text: string }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** It died before it could answer: what was asked may or may not have happened. */
export class ServerGone extends Error {}

const REMEMBERED = 1000

function remember<T>(lines: T[], line: T): void {
  lines.push(line)
  if (lines.length > REMEMBERED) lines.shift()
}

const WORKER = new URL('./worker.ts', import.meta.url)

/**
 * A game server that runs the resource itself, unmodified, in a thread of its own. It can be
 * started again after a crash, on what its disk and its database have kept.
 */
export class SimulatedServer {
  readonly #setup: Setup
  readonly #onPrint: (text: string) => void
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #ended: Promise<void> = Promise.resolve()
  #lastCall = 0
  /** Newest last, and the latest alone: it may run for months. */
  readonly printed: string[] = []
  readonly chat: ChatLine[] = []

  constructor({ onPrint = () => {}, ...options }: Options) {
    this.#onPrint = onPrint
    this.#setup = {
      inventory: 'own',
      resource: 'minuit',
      pace: REAL_TIME,
      latency: 1,
      clockError: 0,
      mayRunCommands: true,
      plans: [],
      ...options,
    }
    mkdirSync(options.folder, { recursive: true })
  }

  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** When the present thread has ended, whatever ended it. */
  get ended(): Promise<void> {
    return this.#ended
  }

  /** @param plans what happens from the first moment on: while it reads its ledger, say. */
  async start(plans: Setup['plans'] = []): Promise<void> {
    if (this.#worker) throw new Error('It runs already')
    const worker = new Worker(WORKER, { workerData: { ...this.#setup, plans } satisfies Setup })
    this.#worker = worker
    const started = new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if ('event' in message && message.event === 'started') resolve()
        else this.#hear(message)
      })
    })
    this.#ended = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#worker = null
        for (const { reject } of this.#waiting.values()) reject(new ServerGone('It has died'))
        this.#waiting.clear()
        resolve()
      })
    })
    worker.on('error', (error) => this.#print(`The thread failed: ${error}`))
    await Promise.race([started, this.#ended])
  }

  #print(text: string): void {
    remember(this.printed, text)
    this.#onPrint(text)
  }

  #hear(message: FromWorker): void {
    if (!('event' in message)) {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if ('error' in message) waiting?.reject(new Error(message.error))
      else waiting?.resolve(message.result)
    } else if (message.event === 'print') this.#print(message.text)
    else if (message.event === 'client' && message.name === 'chat:addMessage') {
      const [line] = message.args as [{ args: string[] }]
      remember(this.chat, { target: message.target, text: line.args.at(-1) ?? '' })
    }
  }

  #call<K extends keyof Calls>(call: K, ...args: Parameters<Calls[K]>): ReturnType<Calls[K]> {
    const worker = this.#worker
    const answered = new Promise((resolve, reject) => {
      if (!worker) return reject(new ServerGone('It does not run'))
      const id = ++this.#lastCall
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, call, args } satisfies ToWorker)
    })
    return answered as ReturnType<Calls[K]>
  }

  knock = (person: Person) => this.#call('knock', person)
  seen = (source: number) => this.#call('seen', source)
  submit = (source: number, data: unknown) => this.#call('submit', source, data)
  giveUp = (source: number) => this.#call('giveUp', source)
  join = (person: Person) => this.#call('join', person)
  leave = ({ license }: Person) => this.#call('leave', license)
  /** With or without the slash. */
  say = ({ license }: Person, line: string) =>
    this.#call('command', license, line.replace(/^\//, ''))
  console = (line: string) => this.#call('command', null, line)
  emit = (event: string, ...args: unknown[]) => this.#call('event', event, args)
  live = (): Promise<Character[]> => this.#call('live')
  counts = () => this.#call('counts')
  moveClock = (milliseconds: number) => this.#call('moveClock', milliseconds)
  exported = (resource: string, name: string, ...args: unknown[]) =>
    this.#call('exported', resource, name, args)
  /** When that point is reached for the n-th time from now. */
  plan = (point: Point, effect: Effect, count = 1) => this.#call('plan', point, count, effect)
  crashAt = (point: Point, count = 1) => this.plan(point, 'crash', count)
  /** The next statement that writes fails, and the framework is not told. */
  failNextSave = () => this.plan('db:save:before', 'fail')

  async crash(): Promise<void> {
    await this.#call('crash').catch(() => {})
    await this.#ended
  }

  /** As its owner stops it: everybody is saved. */
  async stop(): Promise<void> {
    await this.#call('stop').catch(() => {})
    await this.#worker?.terminate()
    await this.#ended
  }

  get saved(): Character[] {
    return savedCharacters(this.#setup.folder, this.#setup.framework)
  }

  savedOf(person: Person): Character | undefined {
    const id = characterOf(this.#setup.framework, person)
    return this.saved.find((character) => character.id === id)
  }

  get rewards(): Reward[] {
    return savedRewards(this.#setup.folder, this.#setup.framework)
  }

  /** At which points it has died so far. */
  get crashes(): string[] {
    const file = join(this.#setup.folder, 'crashes.log')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  }

  /** The resource's own folder. */
  get resourceFolder(): string {
    return join(this.#ledger, this.#setup.resource)
  }

  get #ledger(): string {
    return join(this.#setup.folder, 'resources')
  }

  /** The resource's folder as it is now, to come back to. */
  snapshotLedger(): string {
    const copy = join(this.#setup.folder, `ledger-${performance.now()}`)
    cpSync(this.#ledger, copy, { recursive: true })
    return copy
  }

  /** Only while it does not run. */
  rollbackLedger(snapshot: string): void {
    this.wipeLedger()
    cpSync(snapshot, this.#ledger, { recursive: true })
  }

  wipeLedger(): void {
    if (this.isRunning) throw new Error('Its files are its own while it runs')
    rmSync(this.#ledger, { recursive: true, force: true })
  }
}
