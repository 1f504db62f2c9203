import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from './app.ts'
import type { DatabaseConnection } from './lib/database.ts'
import { serveIn } from './lib/endpoint.ts'
import { createStorage } from './lib/storage.ts'
import { ONE_DATABASE } from './testing/databases.ts'
import { buildConfig, buildDeps } from './testing/deps.ts'
import { buildWebFolder } from './testing/web-folder.ts'

const echoSchemas = {
  body: z.object({ name: z.string('Le nom est requis') }),
  response: z.object({ name: z.string() }),
}
const echo: Endpoint<typeof echoSchemas> = { method: 'POST', path: '/api/echo', who: 'anyone' }
const brokenSchemas = { params: z.object({ secretPart: z.string() }), response: z.object({}) }
const broken: Endpoint<typeof brokenSchemas> = {
  method: 'GET',
  path: '/api/broken/:secretPart',
  who: 'anyone',
}

describe.each(ONE_DATABASE)('the server on $name', ({ open }) => {
  let connection: DatabaseConnection
  let app: FastifyInstance
  const log: string[] = []
  const storage = createStorage(null)

  beforeAll(async () => {
    connection = await open()
    const config = buildConfig({ METRICS_KEY: 'a key of sixteen or more', LOG_LEVEL: 'info' })
    app = await buildApp(await buildDeps(connection, { config, storage }), {
      webFolder: null,
      logStream: { write: (line) => log.push(line) },
    })
    serveIn(app)(echo, echoSchemas, async ({ body }) => ({ ...body, password: 'never sent' }))
    serveIn(app)(broken, brokenSchemas, async () => {
      throw Object.assign(new Error('Failed query: select 1 params: someone@example.org'), {
        query: 'select 1',
        params: ['someone@example.org'],
      })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await connection.close()
  })

  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/echo', payload, headers: { 'content-type': type } })

  it('gives none of its parts up for loading slowly', () => {
    expect(app.initialConfig.pluginTimeout).toBe(0)
  })

  it('answers health and readiness', async () => {
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  it('is not ready without room to store anything, and asks its database once for all who ask at the same time', async () => {
    const full = vi.spyOn(storage, 'isFull').mockResolvedValue(true)
    const refused = await app.inject('/api/ready')
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Il n’y a plus de place sur le disque de la base de données.',
    ])
    full.mockRestore()
    const asking = vi.spyOn(connection.db, 'execute')
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/ready')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(asking.mock.calls.length).toBeLessThan(5)
    asking.mockRestore()
  })

  it('validates what comes in and strips what must not go out', async () => {
    expect((await post('{"name":"Léa"}')).json()).toEqual({ name: 'Léa' })
    const refused = await post('{"name":3}')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message: 'Le nom est requis',
      error: 'Le nom est requis',
      fields: { name: 'Le nom est requis' },
    })
  })

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"name":"x"}', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['another content type', '<name/>', 'text/xml', 415],
    ['plain text', '{"name":"Léa"}', 'text/plain', 415],
    ['an oversized body', JSON.stringify({ name: 'x'.repeat(300_000) }), 'application/json', 413],
  ])('answers %s with a French 4xx', async (_, payload, type, status) => {
    const response = await post(payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/requête|requis|entrée invalide/i),
    })
  })

  it('answers an unknown call with a JSON 404', async () => {
    const response = await app.inject('/api/unknown')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 'not_found' })
  })

  it('answers an address that cannot be decoded, and a peer that speaks no HTTP, with a 400', async () => {
    expect((await app.inject('/api/%E0%A4%A')).statusCode).toBe(400)
    expect(await speak(app, 'NONSENSE\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"Requête invalide"/,
    )
  })

  it('hides what broke from the caller, and keeps people and secrets out of the log', async () => {
    log.length = 0
    const response = await app.inject('/api/broken/reset-token-1234')
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({
      code: 'internal',
      message: 'Une erreur est survenue. Veuillez réessayer plus tard.',
    })
    expect(log.join()).toContain('select 1')
    expect(log.join()).not.toMatch(/someone@example\.org|reset-token-1234|127\.0\.0\.1/)
  })

  it('puts the security headers on every answer, and a request id on each that is not from memory', async () => {
    const fromMemory = ['/api/reference', '/api/openapi.json']
    for (const url of ['/api/health', '/api/unknown', '/api/%E0%A4%A', ...fromMemory]) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        ...(!fromMemory.includes(url) && {
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{13}-\d+$/),
        }),
      })
    }
  })

  it('keeps the metrics for who holds the key', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(401)
    const allowed = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a key of sixteen or more' },
    })
    expect(allowed.body).toContain('process_cpu_seconds_total')
    expect(allowed.body).toContain('http_request_duration_seconds')
  })

  it('describes itself in OpenAPI and on a page without scripts', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(Object.keys(document.paths)).toContain('/api/health')
    const page = (await app.inject('/api/reference')).body
    expect(page).toContain('/api/health')
    expect(page).not.toMatch(/<script|style=/)
  })

  it('draws that description once, and sends it compressed or not at all to who has it', async () => {
    for (const url of ['/api/openapi.json', '/api/reference']) {
      const drawing = vi.spyOn(app, 'swagger')
      const [first, second] = await Promise.all([
        app.inject(url),
        app.inject({ url, headers: { 'accept-encoding': 'br' } }),
      ])
      expect(drawing.mock.calls.length).toBeLessThanOrEqual(1)
      drawing.mockRestore()
      expect(second.headers['content-encoding']).toBe('br')
      expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length / 5)
      const again = await app.inject({
        url,
        headers: { 'if-none-match': String(first.headers.etag) },
      })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  it('says in it which calls need a token: exactly those that refuse who has none', async () => {
    const { paths }: { paths: Record<string, Record<string, { security?: unknown }>> } = (
      await app.inject('/api/openapi.json')
    ).json()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        name: `${method} ${path}`,
        method,
        path,
        security,
      })),
    )
    const refused: string[] = []
    for (const { name, method, path } of calls) {
      const response = await app.inject({
        method: method as 'GET',
        url: path.replace(/\{\w+\}/g, '1'),
      })
      if (response.statusCode === 401) refused.push(name)
    }
    const marked = calls.filter(({ security }) => security !== undefined)
    expect(marked.map(({ name }) => name)).toEqual(refused)
    expect(new Set(marked.map(({ security }) => JSON.stringify(security)))).toEqual(
      new Set(['[{"bearer":[]}]']),
    )
    // Of the customer and of the admin; and one that is open.
    expect(refused).toEqual(
      expect.arrayContaining([
        'post /api/auth/logout',
        'get /api/admin/users',
        'delete /api/rules/{id}',
      ]),
    )
    expect(refused).not.toContain('post /api/auth/login')
    expect((await app.inject('/api/reference')).body.split(' 🔒</summary>')).toHaveLength(
      refused.length + 1,
    )
  })

  it('shows the page of a reset link however long its token is', async () => {
    const { folder: webFolder } = buildWebFolder([{ path: '/reset-password/:token?' }])
    const site = await buildApp(await buildDeps(connection), { webFolder })
    for (const length of [43, 101, 301, 5000]) {
      const response = await site.inject(`/reset-password/${'a'.repeat(length)}`)
      expect([length, response.statusCode]).toEqual([length, 200])
      expect(response.body).toContain('<title>/reset-password')
    }
    await site.close()
    rmSync(webFolder, { recursive: true })
  })
})

it('asks browsers for https once the site is served over TLS', async () => {
  const { securityHeaders } = await import('./lib/security-headers.ts')
  expect(Object.fromEntries(securityHeaders({ https: true }))).toHaveProperty(
    'strict-transport-security',
  )
  expect(Object.fromEntries(securityHeaders({ https: false }))).not.toHaveProperty(
    'strict-transport-security',
  )
})

function speak(app: FastifyInstance, bytes: string): Promise<string> {
  const { port } = app.server.address() as { port: number }
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
  })
}
