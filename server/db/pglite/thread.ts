import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { deadlyFault } from './deadly-fault.ts'
import type { Answer, Opening, Question } from './messages.ts'

/**
 * The database, on a thread of its own. It is spoken to in PostgreSQL's protocol, like any: PGlite's
 * own calls send the same in several parts, each of which costs as much as a small statement.
 */
const answer = (message: Answer) => parentPort?.postMessage(message)
const fail = (error: unknown) => answer({ said: 'fault', message: String(error) })

/** Beside the cache of the operating system, which holds the same pages: its own 128 MB are waste. */
const SHARED_BUFFERS = '32MB'

let client: PGlite
try {
  const { folder, dump }: Opening = workerData
  client = await PGlite.create(folder, {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
    ...(dump && { loadDataDir: await openAsBlob(dump) }),
  })
  answer({ said: 'open' })
} catch (error) {
  fail(error)
}

async function run(question: Question): Promise<void> {
  if (question === 'close') {
    await client.close()
    answer({ said: 'closed' })
    return
  }
  const bytes = await client.execProtocolRaw(question)
  answer({ said: 'bytes', bytes })
  const fault = deadlyFault(bytes)
  if (fault) fail(fault)
}

parentPort?.on('message', (question: Question) => void run(question).catch(fail))
