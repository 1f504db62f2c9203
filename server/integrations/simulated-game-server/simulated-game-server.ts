import type { AddressInfo } from 'node:net'
import { createServer } from '#server/lib/node-http.ts'

const CAPACITY = 64
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How full a French role-play server is through the day: nearly empty at six in the morning, full
 * at ten in the evening.
 */
function simulatedCount(time: number): number {
  const hour = ((time % DAY_MS) / DAY_MS) * 24 + 1
  const evening = (1 + Math.cos(((hour - 22) / 24) * 2 * Math.PI)) / 2
  const ripple = Math.sin(time / 180_000) * 3
  return Math.round(Math.min(CAPACITY, Math.max(4, 6 + evening * 50 + ripple)))
}

/**
 * An HTTP server on loopback that speaks as FXServer does: no content type, its own field names.
 */
export async function startSimulatedGameServer(now: () => number = Date.now) {
  const server = createServer((request, response) => {
    const count = simulatedCount(now())
    const answers: Record<string, unknown> = {
      '/dynamic.json': {
        hostname: 'Port-Minuit',
        gametype: 'Roleplay',
        mapname: 'Port-Minuit',
        clients: count,
        sv_maxclients: String(CAPACITY),
      },
      '/players.json': Array.from({ length: count }, (_, id) => ({
        id: id + 1,
        name: `Habitant ${id + 1}`,
        identifiers: [],
        ping: 30,
      })),
      '/info.json': { server: 'FXServer (simulation)', vars: { sv_maxClients: String(CAPACITY) } },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200)
    response.end(answer === undefined ? 'Not found.' : JSON.stringify(answer))
  })
  // The site outlives it only while it stops; it must not hold the process open.
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
