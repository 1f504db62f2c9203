import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildDeps } from '#server/testing/deps.ts'
import { images } from './images.table.ts'

describe.each(ONE_DATABASE)('uploaded pictures on $name', ({ open }) => {
  let connection: DatabaseConnection
  let app: FastifyInstance
  beforeAll(async () => {
    connection = await open()
    app = await buildApp(await buildDeps(connection), { webFolder: null })
  })
  afterAll(async () => {
    await app.close()
    await connection.close()
  })

  const nameFor = (words: string) =>
    createHash('sha256').update(words).digest('base64url').slice(0, 22)
  const get = (name: string, remoteAddress = '203.0.113.1') =>
    app.inject({ url: `/images/${name}.webp`, remoteAddress })
  async function add(words: string) {
    const id = nameFor(words)
    await connection.db
      .insert(images)
      .values({ id, webp: Buffer.from(words), createdAt: new Date() })
    return id
  }

  it('are read from the database once, however many ask', async () => {
    const id = await add('le phare')
    const reading = vi.spyOn(connection.db, 'select')
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(id)))
    answers.push(await get(id))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 le phare']),
    )
    expect(reading).toHaveBeenCalledTimes(1)
    reading.mockRestore()
  })

  it('are there as soon as they are uploaded, though somebody asked for them before', async () => {
    expect((await get(nameFor('la jetée'))).statusCode).toBe(404)
    expect((await get(await add('la jetée'))).body).toBe('la jetée')
  })

  it('are not looked for any more on behalf of who guesses at names, while others and what is known go on', async () => {
    const known = await add('la digue')
    await get(known)
    const statuses: number[] = []
    for (let n = 0; n < 70; n++)
      statuses.push((await get(nameFor(`${n}`), '203.0.113.9')).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
    const reading = vi.spyOn(connection.db, 'select')
    await get(nameFor('another'), '203.0.113.9')
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
    expect((await get(known, '203.0.113.9')).statusCode).toBe(200)
    expect((await get(nameFor('another'), '203.0.113.10')).statusCode).toBe(404)
  })
})
