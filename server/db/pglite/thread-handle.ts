import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Answer, Opening, Question } from './messages.ts'

/**
 * A thread with the database on it, from its opening to its end. Once it has died it refuses
 * everything.
 */
export type Thread = {
  /** Sends bytes; what comes back, now or later, goes to whom `connect` named last. */
  send: (bytes: Uint8Array) => void
  connect: (peer: Peer) => void
  isDead: () => boolean
  close: () => Promise<void>
}

/** Who speaks with the database: it has one session, so one at a time. */
type Peer = { onBytes: (bytes: Uint8Array) => void; onDeath: (death: Error) => void }

/**
 * PostgreSQL's own code for a server that crashed: callers treat it as one that is away for a
 * moment.
 */
const crashed = (cause: unknown) =>
  Object.assign(new Error('the built-in database has stopped', { cause }), { code: '57P02' })

/** Bytes pass through it, and nothing grows old: the default would hold 48 MB of what is garbage. */
const YOUNG_GENERATION_MB = 4

/**
 * How much of itself a function of the database runs before V8 optimises it: a hundred times the
 * default. While it opens, nearly all of PostgreSQL runs a little: with the default, half of a
 * start's CPU went into optimising it, on the cores that the start itself waits for.
 */
const TIERING_BUDGET = 1_300_000_000

export async function openThread(
  opening: Opening,
  onDeath: (death: Error) => void,
): Promise<Thread> {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`)
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: opening,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const say = (question: Question) => worker.postMessage(question)
  let peer: Peer | null = null
  let death: Error | null = null
  let isClosing = false

  function die(cause: unknown) {
    if (death || isClosing) return
    death = crashed(cause)
    worker.terminate()
    peer?.onDeath(death)
    onDeath(death)
  }
  const [first] = (await Promise.race([once(worker, 'message'), once(worker, 'exit')])) as [Answer]
  if (first.said !== 'open') {
    await worker.terminate()
    throw new Error(first.said === 'fault' ? first.message : 'the built-in database did not open')
  }
  worker.on('message', (answer: Answer) => {
    if (answer.said === 'bytes') peer?.onBytes(answer.bytes)
    if (answer.said === 'fault') die(answer.message)
  })
  worker.on('error', die)
  worker.on('exit', die)

  return {
    connect(next) {
      peer = next
      if (death) next.onDeath(death)
    },
    send: say,
    isDead: () => death !== null,
    async close() {
      isClosing = true
      if (!death) {
        const closed = once(worker, 'message')
        say('close')
        await closed
      }
      await worker.terminate()
    },
  }
}
