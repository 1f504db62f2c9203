import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MetricsMessage } from './lib/worker-messages.ts'

const REPLACED_AFTER_MS = 1000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the site in several processes that share one port. The first starts alone: it migrates,
 * makes the first admin and says what is wrong with the settings. One that dies is replaced.
 */
export async function runWorkers(count: number): Promise<void> {
  let stopping = false
  function stop() {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  relayMetrics()

  const first = cluster.fork()
  const ended = await Promise.race([exitOf(first), once(first, 'listening').then(() => null)])
  // One that was killed has no code; told to stop before it could stop in order, it did as told.
  if (ended) process.exit(stopping ? 0 : (ended[0] ?? 1))
  // Nobody would tell those that begin after the signal.
  const others = stopping ? [] : Array.from({ length: count - 1 }, () => cluster.fork())
  await Promise.all([first, ...others].map(keepAlive))

  async function keepAlive(worker: Worker): Promise<void> {
    const [code, signal] = await exitOf(worker)
    if (stopping) return
    console.error(
      JSON.stringify({ level: 50, time: new Date(), code, signal, msg: 'a worker has ended' }),
    )
    await sleep(REPLACED_AFTER_MS)
    if (!stopping) await keepAlive(cluster.fork())
  }
}

/** Each is asked for its metrics by whichever the balance of connections gave the scrape to. */
function relayMetrics() {
  // One that has just died is told in vain.
  const tell = (worker: Worker | undefined, message: MetricsMessage) =>
    worker?.isConnected() && worker.send(message, () => {})
  cluster.on('message', (sender, message: MetricsMessage) => {
    if (message.kind === 'metrics-given') tell(cluster.workers?.[message.asker], message)
    if (message.kind !== 'metrics-wanted') return
    const { question } = message
    const others = Object.values(cluster.workers ?? {}).filter((one) => one?.id !== sender.id)
    const standing = others.filter((one) => one?.isConnected())
    tell(sender, { kind: 'metrics-asked', question, count: standing.length })
    for (const other of standing) tell(other, { kind: 'metrics-ask', question, asker: sender.id })
  })
}

const exitOf = (worker: Worker) => once(worker, 'exit') as Promise<[number | null, string | null]>
