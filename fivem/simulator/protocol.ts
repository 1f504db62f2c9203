import type { Framework as FrameworkName } from '#contract/bridge.ts'
import type { Pace } from './clock.ts'
import type { Seen } from './deferral.ts'
import type { Character } from './frameworks/framework.ts'
import type { Person } from './fxserver.ts'
import type { Effect, Point } from './points.ts'

/** What a simulated server is made with; all of it crosses into its thread. */
export type Setup = {
  /** Its disk and its database: what outlives it. */
  folder: string
  framework: FrameworkName
  /** es_extended has a bag of its own, or ox_inventory's. */
  inventory: 'own' | 'ox'
  resource: string
  /** In this order, as the manifest lists them. */
  scripts: [name: string, source: string][]
  pace: Pace
  /** Real milliseconds that a statement is on its way, in each direction. */
  latency: number
  clockError: number
  /** Whether server.cfg allows the resource commands of others: `save` of es_extended. */
  mayRunCommands: boolean
  plans: { point: Point; count: number; effect: Effect }[]
}

/** What can be asked of a running server. */
export type Calls = {
  /** Somebody connects and is asked about; the number that they have meanwhile. */
  knock: (person: Person) => Promise<number>
  seen: (source: number) => Promise<Seen>
  submit: (source: number, data: unknown) => Promise<void>
  giveUp: (source: number) => Promise<void>
  join: (person: Person) => Promise<number>
  leave: (license: string) => Promise<void>
  /** As a player types it in the chat (without the slash), or null: in the console. */
  command: (license: string | null, line: string) => Promise<void>
  event: (name: string, args: unknown[]) => Promise<void>
  plan: (point: Point, count: number, effect: Effect) => Promise<void>
  counts: () => Promise<Record<string, number>>
  live: () => Promise<Character[]>
  moveClock: (milliseconds: number) => Promise<void>
  exported: (resource: string, name: string, args: unknown[]) => Promise<unknown>
  stop: () => Promise<void>
  crash: () => Promise<void>
}

export type ToWorker = { id: number; call: keyof Calls; args: unknown[] }
export type FromWorker =
  | { id: number; result: unknown }
  | { id: number; error: string }
  | { event: 'started' }
  | { event: 'print'; text: string }
  | { event: 'client'; name: string; target: number; args: unknown[] }
