import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What `players.json` says of people: nothing of it may ever leave the site. */
export const PLAYERS = [
  {
    id: 4,
    name: 'Lou',
    identifiers: ['license:5f4dcc3b5aa765d6', 'discord:80351110224678912'],
    endpoint: '198.51.100.4',
    ping: 31,
  },
  {
    id: 9,
    name: 'Zoé',
    identifiers: ['steam:110000112345678', 'ip:198.51.100.9'],
    endpoint: '198.51.100.9',
    ping: 44,
  },
]

/** Answers like FXServer: no content type, and a 404 for what it does not have. */
export function serving(files: Record<string, unknown>): RequestListener {
  return (request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file === undefined ? 404 : 200)
    response.end(file === undefined ? `Route ${request.url} not found.` : JSON.stringify(file))
  }
}

/** A server in good health. */
export const normal = (clients: unknown) =>
  serving({ '/dynamic.json': { clients, sv_maxclients: '64' }, '/players.json': PLAYERS })

/** The same body, whatever is asked. */
export function saying(
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

/** Takes the question and never says a word. */
export const silent: RequestListener = () => {}

/** Begins an answer and never ends it. */
export const dripping: RequestListener = (_request, response) => {
  response.write('{"clients":')
}

/** Writes for as long as anybody reads. */
export const endless: RequestListener = (_request, response) => {
  const block = Buffer.alloc(64 * 1024, ' ')
  const write = (to: ServerResponse) => {
    while (!to.destroyed && to.write(block));
  }
  response.on('drain', () => write(response))
  write(response)
}

/**
 * A game server on loopback that does whatever a test tells it, and remembers what it was asked.
 */
export async function startFakeFivem(behaviour: RequestListener, port = 0) {
  const asked: string[] = []
  let unanswered = 0
  const fake = { behaviour }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    unanswered++
    response.on('close', () => unanswered--)
    fake.behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    asked,
    /** Questions whose answer is still under way. */
    unanswered: () => unanswered,
    become(next: RequestListener) {
      fake.behaviour = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
