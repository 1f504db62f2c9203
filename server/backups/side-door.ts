import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OWNER_FILE } from '#server/lib/data-folder.ts'
import { createServer } from '#server/lib/node-http.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { BackupFault } from './backup-fault.ts'
import type { MadeBackup } from './make-backup.ts'

const doorFile = (dataDir: string) => join(dataDir, 'door')
const where = z.object({ port: z.int(), key: z.string() })
const request = z.object({ occasion: z.enum(['manuelle', 'mise-a-jour']), folder: z.string() })
const answer = z.union([
  z.object({ made: z.object({ file: z.string(), rows: z.number(), bytes: z.number() }) }),
  z.object({ fault: z.string() }),
])
type Request = z.infer<typeof request>

/**
 * How a command asks a running site for a backup of its built-in database, which no second process
 * may open: on this machine alone, with a key in a file that only the site's account reads.
 */
export async function openSideDoor(
  dataDir: string,
  makeBackup: (request: Request) => Promise<MadeBackup>,
): Promise<() => Promise<void>> {
  const key = randomBytes(32).toString('base64url')
  const server = createServer(async (incoming, outgoing) => {
    if (!holds(incoming, key)) {
      outgoing.writeHead(404).end()
      return
    }
    const told = await answerTo(incoming, makeBackup)
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const file = doorFile(dataDir)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ port, key }), { mode: OWNER_FILE })
  return async () => {
    rmSync(file, { force: true })
    server.close()
    await once(server, 'close')
  }
}

function holds({ headers, method }: IncomingMessage, key: string): boolean {
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${key}`)]
  return method === 'POST' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function answerTo(
  incoming: IncomingMessage,
  makeBackup: (request: Request) => Promise<MadeBackup>,
): Promise<z.infer<typeof answer>> {
  try {
    const body = Buffer.concat(await incoming.toArray()).toString()
    return { made: await makeBackup(request.parse(JSON.parse(body))) }
  } catch (error) {
    const expected = error instanceof BackupFault || error instanceof StartFault
    return { fault: expected ? error.message : String(error) }
  }
}

/** Asks the site that holds the folder; null: it does not answer. */
export async function askRunningSite(dataDir: string, wanted: Request): Promise<MadeBackup | null> {
  const response = await knock(dataDir, wanted).catch(() => null)
  if (!response?.ok) return null
  const told = answer.parse(await response.json())
  if ('fault' in told) throw new BackupFault(told.fault)
  return told.made
}

async function knock(dataDir: string, wanted: Request): Promise<Response> {
  const { port, key } = where.parse(JSON.parse(readFileSync(doorFile(dataDir), 'utf8')))
  return fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(wanted),
  })
}
