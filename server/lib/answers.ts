import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What its answers are counted under, where there are hundreds of routes of a kind. */
    countedAs?: string
  }
  interface FastifyInstance {
    /** Each answer of this scope has a line of its own in the log. */
    logsEachAnswer?: true
  }
}

const LOGGED_EVERY_MS = 1000

type Series = { method: string; route: string; status: number }
/** How many there were, and how many of them the log knows of. */
type Tally = Series & { answers: number; logged: number; isSampled: boolean }

/** A line that stands for several answers. */
type Log = (line: Series & { answers: number }) => void

/**
 * Counts every answer by its route, never its address: addresses are without number, and some are
 * people's data. What has no line of its own in the log is sampled: one line a second for each
 * route at most, which says how many answers it stands for.
 */
export function createAnswers(registry: Registry, log: Log) {
  const tallies = new Map<string, Tally>()
  const fromMemory = new Map<string, { ok: Tally; notModified: Tally }>()
  let timer: NodeJS.Timeout | null = null

  new Counter({
    name: 'minuit_http_answers_total',
    help: 'HTTP answers by route, method and status, those from memory, pages and files included',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, route, status, answers } of tallies.values())
        this.inc({ method, route, status }, answers)
    },
  })

  function tallyOf(method: string, route: string, status: number, isSampled = true): Tally {
    const key = `${method} ${route} ${status}`
    const known = tallies.get(key)
    if (known) return known
    const tally = { method, route, status, answers: 0, logged: 0, isSampled }
    tallies.set(key, tally)
    return tally
  }

  function logPending() {
    timer = null
    for (const tally of tallies.values()) {
      const { method, route, status, answers, logged, isSampled } = tally
      if (!isSampled || answers === logged) continue
      tally.logged = answers
      log({ method, route, status, answers: answers - logged })
    }
  }

  /** No timer while there is nothing to tell: a site at rest rests. */
  function logSoon() {
    timer ??= setTimeout(logPending, LOGGED_EVERY_MS).unref()
  }

  function add(tally: Tally) {
    tally.answers++
    if (tally.isSampled) logSoon()
  }

  function openFromMemory(path: string) {
    const opened = { ok: tallyOf('GET', path, 200), notModified: tallyOf('GET', path, 304) }
    fromMemory.set(path, opened)
    return opened
  }

  return {
    /** One that was sent before any router ran; nothing is allocated for it. */
    addFromMemory(path: string, status: number) {
      const { ok, notModified } = fromMemory.get(path) ?? openFromMemory(path)
      add(status === 304 ? notModified : ok)
    },
    /** One that no hook hears of. */
    add: (series: Series) => add(tallyOf(series.method, series.route, series.status)),
    /** All that goes through the router, in whatever scope. */
    observe(app: FastifyInstance) {
      app.addHook('onResponse', (request, reply, done) => {
        const { url, config } = request.routeOptions
        const route = config.countedAs ?? url ?? 'unknown'
        add(tallyOf(request.method, route, reply.statusCode, !request.server.logsEachAnswer))
        done()
      })
      app.addHook('onClose', async () => {
        if (timer) clearTimeout(timer)
        logPending()
      })
    },
  }
}

export type Answers = ReturnType<typeof createAnswers>
