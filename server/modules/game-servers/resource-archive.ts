import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type ResourceSettings, resourceFiles } from '#fivem/package-resource.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { ownOrigin } from '#server/lib/own-origin.ts'
import { type ZipEntry, zipParts } from '#server/lib/zip-stream.ts'
import { lockServer } from './game-servers.service.ts'
import { unseal } from './server-keys.ts'

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host'>

const NOT_BUILT =
  'La ressource n’est pas construite sur ce site. Lancez « npm run fivem », puis recommencez.'
const WRONG_KEY =
  'Cette clé n’est pas la clé actuelle de ce serveur. Créez-en une nouvelle, ou laissez-la vide.'

/**
 * The resource for one game server, ready to be dropped into its folder. A key is written into it
 * only if it is the present one: it comes from whoever was shown it, and the site shows it to nobody
 * again.
 */
export async function archiveResource(
  deps: Deps,
  request: Caller,
  id: number,
  key: string | null,
): Promise<Readable> {
  if (!existsSync(deps.resourceFolder)) throw new AppError('not_found', NOT_BUILT)
  await deps.db.transaction(async (tx) => {
    const server = await lockServer(tx, id)
    if (key !== null && key !== unseal(deps, server.key))
      throw new AppError('validation_failed', WRONG_KEY, { fields: { key: WRONG_KEY } })
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'game_servers',
      id,
      before: null,
      after: { downloaded: 'minuit.zip', with_key: key !== null },
    })
  })
  const site = ownOrigin(deps.config, request) || deps.config.siteUrl
  const files = entriesOf({ site, server: id, key }, deps.resourceFolder)
  return Readable.from(zipParts(files), { objectMode: false })
}

async function* entriesOf(settings: ResourceSettings, folder: string): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(resourceFiles(settings, folder)))
    yield { name, pieces: [text] }
}
