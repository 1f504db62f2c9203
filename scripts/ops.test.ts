import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { createMetrics } from '#server/lib/metrics.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'

const METRICS_KEY = 'a key for whoever measures'
const RULES = readFileSync('ops/alert-rules.yml', 'utf8')
const DASHBOARD = JSON.parse(readFileSync('ops/grafana-dashboard.json', 'utf8'))

/** Whatever in an expression could only be a metric: a name with an underscore, no function. */
const FUNCTIONS = ['histogram_quantile']
const METRIC = /(?<![\w$"])[a-z]+(?:_[a-z0-9]+)+(?![\w("])/g
function namesIn(expression: string): string[] {
  // Labels and what they are compared with are no metrics.
  const bare = expression.replace(/\{[^}]*\}|\b(?:by|on) \([^)]*\)|\[[^\]]*\]/g, '')
  return (bare.match(METRIC) ?? []).filter((name) => !FUNCTIONS.includes(name))
}

type Panel = { title: string; type: string; targets?: { expr: string }[] }
const panels: Panel[] = DASHBOARD.panels
const charted = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const ruled = [...RULES.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)

describe.each(ONE_DATABASE)('the files for who watches the site, on $name', ({ open }) => {
  let connection: DatabaseConnection
  let body: string
  beforeAll(async () => {
    connection = await open()
    const config = buildConfig({ METRICS_KEY })
    const metrics = createMetrics()
    metrics.observePools(connection.pools ?? (() => ({})))
    const deps = await buildDeps(connection, { config })
    const app = await buildApp(deps, { webFolder: null, metrics })
    const headers = { authorization: `Bearer ${METRICS_KEY}` }
    body = (await app.inject({ url: '/metrics', headers })).body
    await app.close()
  })
  afterAll(() => connection.close())

  it('ask for metrics that the site has, all of them', () => {
    const known = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    const asked = new Set([...charted, ...ruled].flatMap(namesIn))
    expect(asked.size).toBeGreaterThan(30)
    expect([...asked].filter((name) => !known.includes(name))).toEqual([])
    const own = known.filter((name) => name?.startsWith('minuit_'))
    expect(own.filter((name) => name && !asked.has(name))).toEqual([])
  })
})

it('has a dashboard of five rows, every panel of which asks the chosen source', () => {
  const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title)
  expect(rows).toEqual([
    'Visiteurs et réponses',
    'Ventes',
    'Livraisons',
    'Tâches et mails',
    'Machine',
  ])
  const ids = DASHBOARD.panels.map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const sources = JSON.stringify(DASHBOARD).match(/"uid":"\$[^"]*"/g) ?? []
  expect(sources.length).toBeGreaterThan(panels.length)
  expect(sources.filter((source) => !/"\$\{datasource\}"/.test(source))).toEqual([])
})

it('has rules that each say what is wrong and what to do, in lines that a YAML reader takes', () => {
  const blocks = RULES.split(/^ +- alert: /m).slice(1)
  expect(blocks.length).toBe(ruled.length)
  for (const block of blocks) {
    expect(block).toMatch(/^ {8}expr: \S/m)
    expect(block).toMatch(/^ {10}severity: (warning|critical)$/m)
    for (const part of ['summary', 'description'])
      expect(block).toMatch(new RegExp(`^ {10}${part}: "[^"\\\\]+"$`, 'm'))
  }
  // Plain scalars end at « # » and take no « : ».
  for (const expression of ruled) expect(expression).not.toMatch(/ #|: |^["'[{&*!|>%@`]/)
  expect(RULES).not.toMatch(/\t/)
})
