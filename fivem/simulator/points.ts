/**
 * Named points: every edge that the resource or a framework crosses. What is planned for the n-th
 * time one of them is reached happens there: the server dies, or a statement fails.
 */
export const POINTS = [
  'http:send',
  'http:sent',
  'http:received',
  'ledger:write',
  'ledger:torn',
  'ledger:written',
  'ledger:fsync',
  'ledger:rename',
  'framework:setMeta:before',
  'framework:setMeta:after',
  'framework:addMoney:before',
  'framework:addMoney:after',
  'framework:removeMoney:before',
  'framework:removeMoney:after',
  'framework:addItem:before',
  'framework:addItem:after',
  'framework:removeItem:before',
  'framework:removeItem:after',
  'framework:event:before',
  'framework:event:after',
  'framework:save',
  'db:save:before',
  'db:save:after',
  'db:read:before',
  'db:read:after',
] as const
export type Point = (typeof POINTS)[number]

/**
 * The server dies by itself, or with the machine, whose disk had not written all; what is asked
 * there fails; or everybody leaves at that moment.
 */
export type Effect = 'crash' | 'power cut' | 'fail' | 'leave'

/** What is planned to fail does so as a full disk or a lost database would. */
class Failure extends Error {
  readonly code = 'ENOSPC'
}

type Plan = { point: Point; left: number; effect: Effect }

export class Points {
  #plans: Plan[] = []
  readonly #counts = new Map<Point, number>()
  readonly #happen: (effect: Exclude<Effect, 'fail'>, point: Point) => void

  /** @param happen does not return from what ends the server. */
  constructor(happen: (effect: Exclude<Effect, 'fail'>, point: Point) => void) {
    this.#happen = happen
  }

  /** The n-th time from now. */
  plan(point: Point, count: number, effect: Effect): void {
    this.#plans.push({ point, left: count, effect })
  }

  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  /** @param before what is still done when it happens here: half of a write. */
  reach(point: Point, before?: () => void): void {
    this.#counts.set(point, (this.#counts.get(point) ?? 0) + 1)
    const due = this.#plans.filter((plan) => plan.point === point && --plan.left === 0)
    if (due.length === 0) return
    this.#plans = this.#plans.filter((plan) => plan.left > 0)
    before?.()
    for (const { effect } of due) {
      if (effect === 'fail') throw new Failure(`Planned failure at ${point}`)
      this.#happen(effect, point)
    }
  }
}
