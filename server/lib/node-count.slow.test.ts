import { expect, it, onTestFinished, vi } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { newPglite } from '#server/testing/databases.ts'
import { migratedPostgresUrl } from '#server/testing/postgres-urls.ts'
import { opened } from './database.ts'
import { createNodeCount } from './node-count.ts'

it('counts the nodes that listen to one PostgreSQL, and no others', async () => {
  const open = async (url: string) => {
    const connection = await openPostgres(url, () => {})
    await connection.listen(
      'news',
      () => {},
      () => {},
    )
    return connection
  }
  const [url, elsewhere] = [await migratedPostgresUrl(), await migratedPostgresUrl()]
  const nodes = [await open(url), await open(url), await open(url), await open(elsewhere)] as const
  expect((await opened(createNodeCount(nodes[0].db))).current()).toBe(3)

  await nodes[1].close()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = await opened(createNodeCount(nodes[0].db))
  expect(count.current()).toBe(2)
  await nodes[2].close()
  expect(count.current()).toBe(2)
  vi.advanceTimersByTime(61_000)
  await vi.waitFor(() => expect(count.current()).toBe(1))
  for (const index of [0, 3] as const) await nodes[index].close()
})

it('is one on the built-in database', async () => {
  const connection = await newPglite()
  expect((await opened(createNodeCount(connection.db))).current()).toBe(1)
  await connection.close()
})
