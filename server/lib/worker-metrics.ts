import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsMessage } from './worker-messages.ts'

/** Numbers that come later are left out: a scrape never waits for a process that hangs. */
const WAIT_MS = 1000

type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>
type Question = { given: Measured[]; count: number; settle: () => void }

const tell = (message: MetricsMessage) => process.send?.(message, undefined, {}, () => {})

/**
 * The metrics of every process behind the port, as text: counters and histograms added up. One
 * process alone answers for itself.
 */
export function collectFromAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const questions = new Map<number, Question>()
  let asked = 0

  process.on('message', async (message: MetricsMessage) => {
    if (message.kind === 'metrics-ask') {
      const { question, asker } = message
      const metrics = await registry.getMetricsAsJSON()
      tell({ kind: 'metrics-given', question, asker, metrics })
      return
    }
    const open = questions.get(message.question)
    if (!open) return
    if (message.kind === 'metrics-asked') open.count = message.count
    if (message.kind === 'metrics-given') open.given.push(message.metrics as Measured)
    if (open.given.length >= open.count) open.settle()
  })

  /** Of all others, as far as they answer in time. */
  function askOthers(): Promise<Measured[]> {
    const question = ++asked
    return new Promise((resolve) => {
      const given: Measured[] = []
      function settle() {
        clearTimeout(timer)
        questions.delete(question)
        resolve(given)
      }
      const timer = setTimeout(settle, WAIT_MS)
      questions.set(question, { given, count: Number.POSITIVE_INFINITY, settle })
      tell({ kind: 'metrics-wanted', question })
    })
  }

  return async () => {
    const others = await askOthers()
    const all = [await registry.getMetricsAsJSON(), ...others]
    return AggregatorRegistry.aggregate(all).metrics()
  }
}
