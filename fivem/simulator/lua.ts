/**
 * What happens to a value on its way from one resource to another: FXServer packs it (MessagePack)
 * and unpacks it on the other side, so nothing is shared but functions, which stay where they are
 * and are called from afar. Read in citizenfx/fivem, June 2026: `v8/main.js`, `lua/scheduler.lua`.
 */

/** Lua returns several values at once, which JavaScript receives as one array: truthy, always. */
class Several {
  readonly values: unknown[]
  constructor(values: unknown[]) {
    this.values = values
  }
}

export const several = (...values: unknown[]) => new Several(values)

export type LuaFunction = (...args: never[]) => unknown
type AnyFunction = (...args: unknown[]) => unknown

/** A table of Lua: by number from 1, or by name. */
export type Table = { [key: string]: unknown }

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null

/** Without `nil` at its end, as a table has none there. */
function trimmed(values: unknown[]): unknown[] {
  let length = values.length
  while (length > 0 && (values[length - 1] ?? undefined) === undefined) length--
  return values.slice(0, length)
}

/** Numbered from 1 without a hole it is a list, otherwise it is a map: empty, it is a list. */
function crossMap(entries: [key: unknown, value: unknown][]): unknown {
  const kept = entries.filter(([, value]) => value !== undefined && value !== null)
  if (kept.length === 0) return []
  const numbered = new Map(kept)
  const list = Array.from(kept, (_, index) => numbered.get(index + 1))
  if (list.every((value) => value !== undefined)) return list.map(cross)
  return Object.fromEntries(kept.map(([key, value]) => [String(key), cross(value)]))
}

/** A copy, as the other resource has it. */
export function cross(value: unknown): unknown {
  if (typeof value === 'function') return reference(value as AnyFunction)
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return trimmed(value).map(cross)
  if (value instanceof Map) return crossMap([...value])
  return crossMap(Object.entries(value))
}

function crossResult(result: unknown): unknown {
  if (!(result instanceof Several)) return cross(result)
  const values = trimmed(result.values)
  return values.length > 1 ? values.map(cross) : cross(values[0])
}

/**
 * A function as another resource holds it. What it throws is printed where it is defined; the
 * caller learns only that the call failed. One that waits answers with a promise.
 */
export function reference(define: AnyFunction): AnyFunction {
  return (...args) => {
    let result: unknown
    try {
      result = define(...args.map(cross))
    } catch (error) {
      console.error(`SCRIPT ERROR: ${error instanceof Error ? error.message : String(error)}`)
      throw new Error('Error in nested ref call.')
    }
    return result instanceof Promise ? result.then(crossResult) : crossResult(result)
  }
}

/** `json.encode`: an empty table is written as a list. */
export const encode = (value: unknown): string => JSON.stringify(cross(value) ?? null)

/** `json.decode`, of what a column holds: `nil` for none. */
export const decode = (text: unknown): Table | undefined =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as Table) : undefined

/** `tonumber`. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}

export const round = (value: number) => Math.floor(value + 0.5)
