import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from './app.ts'
import { createDraining } from './lib/draining.ts'
import { serveIn } from './lib/endpoint.ts'
import { ONE_DATABASE } from './testing/databases.ts'
import { buildDeps } from './testing/deps.ts'

const schemas = { response: z.object({ done: z.boolean() }) }
const slow: Endpoint<typeof schemas> = { method: 'GET', path: '/api/slow', who: 'anyone' }

it('finishes the requests it has begun before it stops', async () => {
  const connection = await ONE_DATABASE[0].open()
  const app = await buildApp(await buildDeps(connection), { webFolder: null })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  serveIn(app)(slow, schemas, async () => {
    begun()
    await sleep(300)
    return { done: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${address}/api/slow`).then((response) => response.json())
  await hasBegun
  await app.close()
  expect(await answer).toEqual({ done: true })
  await connection.close()
})

it('answers on while it drains, but says that it is not ready and keeps no connection', async () => {
  const connection = await ONE_DATABASE[0].open()
  const draining = createDraining()
  const options = { webFolder: null, draining }
  const app = await buildApp(await buildDeps(connection), options)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return [status, headers.get('connection')]
  }
  expect(await ask('/api/ready')).toEqual([200, 'keep-alive'])
  expect(await ask('/api/public/factions')).toEqual([200, 'keep-alive'])
  draining.begin()
  expect(await ask('/api/ready')).toEqual([503, 'close'])
  // Once through the router, once from memory.
  expect(await ask('/api/public/factions?')).toEqual([200, 'close'])
  expect(await ask('/api/public/factions')).toEqual([200, 'close'])
  await app.close()
  await connection.close()
})

it('sends the reads of a balancer that asks elsewhere away while it drains, and takes its writes', async () => {
  const connection = await ONE_DATABASE[0].open()
  const draining = createDraining()
  const options = { webFolder: null, draining }
  const app = await buildApp(await buildDeps(connection), options)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (method: string, path: string, headers = { 'x-asks-elsewhere': 'on' }) =>
    (await fetch(address + path, { method, headers })).status
  expect(await ask('GET', '/api/public/factions')).toBe(200)
  draining.begin()
  expect(await ask('GET', '/api/public/factions')).toBe(504)
  expect(await ask('HEAD', '/api/public/factions')).toBe(504)
  // Refused for what it lacks: it was looked at.
  expect(await ask('POST', '/api/send-contact')).toBe(400)
  await app.close()
  await connection.close()
})
