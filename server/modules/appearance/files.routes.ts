import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { createByteCache } from '#server/lib/byte-cache.ts'
import { createCallLimit } from '#server/lib/call-limits.ts'
import { notFound } from '#server/lib/errors.ts'
import { networkOf } from '#server/lib/network.ts'
import { appearanceFiles } from './appearance.table.ts'
import { FILES_PATH, typeOf } from './brand-folder.ts'

/** What the pictures of a few versions take. */
const KEPT_BYTES = 8 * 1024 * 1024
const MOST_GUESSES = 60
const NAME = /^[\w-]{16}\.[a-z]{3,4}$/

/** The pictures that stand for the site; they never change under their names. */
export function appearanceFileRoutes(app: FastifyInstance, deps: Deps) {
  const cache = createByteCache(KEPT_BYTES)
  const guesses = createCallLimit(deps, 'site-picture', MOST_GUESSES)

  async function read(name: string, caller: string): Promise<Buffer | null> {
    guesses.assertUnder(caller)
    const [found] = await deps.db
      .select({ content: appearanceFiles.content })
      .from(appearanceFiles)
      .where(eq(appearanceFiles.name, name))
    if (!found) await guesses.count(caller)
    return found?.content ?? null
  }

  app.get<{ Params: { name: string } }>(
    `${FILES_PATH}:name`,
    { schema: { hide: true } },
    async ({ params: { name }, ip }, reply) => {
      const content = NAME.test(name)
        ? await cache.get(name, () => read(name, networkOf(ip)))
        : null
      if (!content) throw notFound()
      return reply
        .type(typeOf(name))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(content)
    },
  )
}
