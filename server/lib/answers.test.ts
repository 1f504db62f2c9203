import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { buildWebFolder } from '#server/testing/web-folder.ts'
import { createAnswers } from './answers.ts'
import type { DatabaseConnection } from './database.ts'

const METRICS_KEY = 'a key for whoever measures'

describe.each(ONE_DATABASE)('every answer on $name', ({ open }) => {
  const { folder, write } = buildWebFolder([{ path: '/reset-password/:token?' }])
  const log: string[] = []
  let connection: DatabaseConnection
  let app: FastifyInstance
  let address: string

  beforeAll(async () => {
    write('assets/app-1234.js', 'run()')
    connection = await open()
    const config = buildConfig({ METRICS_KEY, LOG_LEVEL: 'info', CAPTCHA: 'off' })
    app = await buildApp(await buildDeps(connection, { config, report: () => {} }), {
      webFolder: folder,
      logStream: { write: (line) => void log.push(line) },
    })
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await connection.close()
    rmSync(folder, { recursive: true })
  })

  const get = (path: string, headers = {}) => fetch(address + path, { headers, redirect: 'manual' })

  /** What a peer hears that speaks no HTTP. */
  async function sayNonsense(): Promise<string> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.end('nonsense\r\n\r\n')
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return String(answer)
  }

  it('is counted by its route, whoever gave it', async () => {
    const first = await get('/api/public/factions')
    await get('/api/public/factions')
    await get('/api/public/factions', { 'if-none-match': String(first.headers.get('etag')) })
    await get('/api/maintenance/status')
    await get('/reset-password/a-secret-token')
    await get('/assets/app-1234.js')
    await get('/elsewhere')
    await get('/api/unknown')
    await fetch(`${address}/api/unknown`, { method: 'PUT' })
    await get('/api/%E0%A4%A')
    await get('/api/admin/orders')
    expect(await sayNonsense()).toContain('400 Bad Request')
    const body = await (await get('/metrics', { authorization: `Bearer ${METRICS_KEY}` })).text()
    const counted = body.match(/^minuit_http_answers_total.*$/gm)
    const line = (method: string, route: string, status: number, count = 1) =>
      `minuit_http_answers_total{method="${method}",route="${route}",status="${status}"} ${count}`
    expect(counted?.toSorted()).toEqual(
      [
        line('GET', '/api/public/factions', 200, 2),
        line('GET', '/api/public/factions', 304),
        line('GET', '/api/maintenance/status', 200),
        line('GET', '/api/maintenance/status', 304, 0),
        line('GET', '/reset-password/:token?', 200),
        line('GET', 'files', 200),
        line('GET', '/*', 302),
        line('GET', '/*', 404),
        line('PUT', 'unknown', 404),
        line('GET', 'undecodable', 400),
        line('GET', '/api/admin/orders', 401),
        line('unknown', 'malformed', 400),
      ].toSorted(),
    )
    expect(body).not.toContain('a-secret-token')
  })

  it('is in the log: by itself where it did work, else with all others of its route', async () => {
    await app.close()
    const lines = log.map((line) => JSON.parse(line))
    const sampled = lines.filter(({ msg }) => msg === 'answers')
    const factions = sampled.filter(({ route }) => route === '/api/public/factions')
    expect(factions.reduce((sum, { answers }) => sum + answers, 0)).toBe(3)
    expect(sampled).toContainEqual(
      expect.objectContaining({ route: '/reset-password/:token?', status: 200, answers: 1 }),
    )
    expect(sampled.filter(({ route }) => route === '/api/admin/orders')).toEqual([])
    const requests = lines.filter(({ msg }) => msg === 'request')
    expect(requests.map(({ route }) => route)).toEqual(['/api/admin/orders', '/metrics'])
    expect(log.join()).not.toContain('a-secret-token')
  })
})

describe('sampled lines', () => {
  afterEach(() => void vi.useRealTimers())

  it('are one a second for each route, stand for all its answers, and need no timer at rest', () => {
    vi.useFakeTimers()
    const lines: object[] = []
    const answers = createAnswers(new Registry(), (line) => lines.push(line))
    for (let count = 0; count < 1000; count++) answers.addFromMemory('/api/a', 200)
    answers.addFromMemory('/api/a', 304)
    answers.add({ method: 'GET', route: 'malformed', status: 400 })
    expect(lines).toEqual([])
    vi.advanceTimersByTime(1000)
    expect(lines).toEqual([
      { method: 'GET', route: '/api/a', status: 200, answers: 1000 },
      { method: 'GET', route: '/api/a', status: 304, answers: 1 },
      { method: 'GET', route: 'malformed', status: 400, answers: 1 },
    ])
    expect(vi.getTimerCount()).toBe(0)
    answers.addFromMemory('/api/a', 200)
    vi.advanceTimersByTime(1000)
    expect(lines.slice(3)).toEqual([{ method: 'GET', route: '/api/a', status: 200, answers: 1 }])
    expect(vi.getTimerCount()).toBe(0)
  })
})
