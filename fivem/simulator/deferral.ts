import { setImmediate } from 'node:timers'

type Outcome = 'waiting' | 'allowed' | 'refused' | 'gone'

/** What somebody who connects has seen so far. */
export type Seen = {
  outcome: Outcome
  /** Why they were refused. */
  message: string | null
  shown: string[]
  cards: unknown[]
  /** What a script did that FXServer does not take. */
  faults: string[]
}

type Answered = (data: unknown, raw: string) => unknown

/**
 * One connection that scripts may hold up. Read in citizenfx/fivem, `ClientDeferral.cpp`, November
 * 2026: whatever is called once it is over, or once its client has gone, is ignored; `done` refuses
 * when it is given anything, which has to be a string; between two calls lies a tick.
 */
export class Deferral {
  readonly seen: Seen = { outcome: 'waiting', message: null, shown: [], cards: [], faults: [] }
  #isDeferred = false
  #hasTicked = true
  #onCard: Answered = () => {}

  /** What scripts get. */
  readonly methods = {
    defer: () => {
      if (this.#isOver('defer')) return
      this.#isDeferred = true
      this.#begin()
    },
    update: (...args: unknown[]) => {
      if (this.#take('update')) this.seen.shown.push(this.#text(args))
    },
    presentCard: (card: unknown, answered: Answered = () => {}) => {
      if (!this.#take('presentCard')) return
      this.seen.cards.push(card)
      this.#onCard = answered
    },
    done: (...args: unknown[]) => {
      if (!this.#take('done')) return
      if (args.length > 0) this.seen.message = this.#text(args)
      this.seen.outcome = args.length > 0 ? 'refused' : 'allowed'
    },
  }

  /** After the event: who was not held up is in. */
  settle(): void {
    if (!this.#isDeferred && this.seen.outcome === 'waiting') this.seen.outcome = 'allowed'
  }

  leave(): void {
    if (this.seen.outcome === 'waiting') this.seen.outcome = 'gone'
  }

  /** What the client sends with the card it is shown. */
  submit(data: unknown): void {
    if (this.seen.outcome === 'waiting') this.#onCard(data, JSON.stringify(data))
  }

  #isOver(call: string): boolean {
    if (this.seen.outcome === 'waiting') return false
    if (this.seen.outcome !== 'gone') this.seen.faults.push(`${call} once it is over`)
    return true
  }

  #take(call: string): boolean {
    if (this.#isOver(call)) return false
    if (!this.#isDeferred) this.seen.faults.push(`${call} without defer`)
    if (!this.#hasTicked) this.seen.faults.push(`${call} without a tick before`)
    const isGood = this.#isDeferred && this.#hasTicked
    this.#begin()
    return isGood
  }

  #begin(): void {
    this.#hasTicked = false
    setImmediate(() => {
      this.#hasTicked = true
    })
  }

  #text([text]: unknown[]): string {
    if (typeof text !== 'string') throw new Error('msgpack::type_error')
    return text
  }
}
