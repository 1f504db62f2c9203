import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Answer, OPENED, type Opening, type Question } from './messages.ts'

/**
 * The database, on a thread of its own. Runs one statement after the other, in the order they come.
 */
const answer = (message: Answer) => parentPort?.postMessage(message)
const refuse = (id: number, error: unknown) => {
  const { message } = error as Error
  answer({ id, error: { message, details: JSON.parse(JSON.stringify(error)) } })
}

let client: PGlite
try {
  const { folder, dump }: Opening = workerData
  client = await PGlite.create(folder, {
    extensions: { pg_trgm },
    ...(dump && { loadDataDir: await openAsBlob(dump) }),
  })
  answer({ id: OPENED, results: [] })
} catch (error) {
  refuse(OPENED, error)
}

async function run(ask: Question['ask']): Promise<Results[]> {
  if (ask.kind === 'listen') {
    const { channel } = ask
    await client.listen(channel, (payload) => answer({ channel, payload }))
    return []
  }
  if (ask.kind === 'close') {
    await client.close()
    return []
  }
  const options = {
    rowMode: ask.rowMode,
    parsers: Object.fromEntries(ask.asText.map((type) => [type, (value: string) => value])),
  }
  return ask.kind === 'query'
    ? [await client.query(ask.text, ask.params, options)]
    : client.exec(ask.text, options)
}

parentPort?.on('message', ({ id, ask }: Question) => {
  run(ask).then(
    (results) => answer({ id, results }),
    (error) => refuse(id, error),
  )
})
