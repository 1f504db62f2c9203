import { parentPort, workerData } from 'node:worker_threads'
import { guess } from './logins.ts'

/**
 * A crowd that guesses passwords, on a thread of its own: what it costs must not show in what is
 * measured meanwhile.
 */
const { port, crowd } = workerData as { port: number; crowd: number }
let caller = 0
let stopped = false

parentPort?.once('message', () => {
  stopped = true
})
await Promise.all(
  Array.from({ length: crowd }, async () => {
    while (!stopped) await guess(port, caller++)
  }),
)
parentPort?.postMessage({ guesses: caller })
