import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import { type Answer, OPENED, type Opening, type Question } from './messages.ts'

type Waiting = { resolve: (results: Results[]) => void; reject: (error: Error) => void }

/**
 * A thread with the database on it, from its opening to its end. Once it has died it refuses
 * everything.
 */
export type Thread = {
  ask: (question: Question['ask']) => Promise<Results[]>
  isDead: () => boolean
  close: () => Promise<void>
}

type Watcher = {
  onNotice: (channel: string, payload: string) => void
  onDeath: (death: Error) => void
}

/**
 * PostgreSQL's own code for a server that crashed: callers treat it as one that is away for a
 * moment.
 */
const crashed = (cause: unknown) =>
  Object.assign(new Error('the built-in database has stopped', { cause }), { code: '57P02' })

/** After these PostgreSQL ends its process; here it would never answer again. */
const DEADLY = new Set(['PANIC', 'FATAL'])

export async function openThread(
  opening: Opening,
  { onNotice, onDeath }: Watcher,
): Promise<Thread> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: opening,
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  let lastId = OPENED
  let death: Error | null = null
  let isOpen = false

  function die(cause: unknown) {
    if (death) return
    death = crashed(cause)
    for (const { reject } of waiting.values()) reject(death)
    waiting.clear()
    worker.terminate()
    if (isOpen) onDeath(death)
  }
  const answered = (id: number) =>
    new Promise<Results[]>((resolve, reject) => waiting.set(id, { resolve, reject }))
  async function ask(question: Question['ask']): Promise<Results[]> {
    if (death) throw death
    lastId += 1
    worker.postMessage({ id: lastId, ask: question } satisfies Question)
    return answered(lastId)
  }
  worker.on('message', (answer: Answer) => {
    if ('channel' in answer) {
      onNotice(answer.channel, answer.payload)
      return
    }
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('results' in answer) {
      asked?.resolve(answer.results)
      return
    }
    const error: Error & { severity?: string } = Object.assign(
      new Error(answer.error.message),
      answer.error.details,
    )
    asked?.reject(error)
    if (DEADLY.has(error.severity ?? '')) die(error)
  })
  worker.on('error', die)
  worker.on('exit', die)

  try {
    await answered(OPENED)
  } catch (error) {
    death = crashed(error)
    await worker.terminate()
    throw error
  }
  isOpen = true
  return {
    ask,
    isDead: () => death !== null,
    async close() {
      if (!death) await ask({ kind: 'close' })
      isOpen = false
      await Promise.all([death ? undefined : once(worker, 'exit'), worker.terminate()])
    },
  }
}
