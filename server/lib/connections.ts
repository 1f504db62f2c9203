import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { networkOf } from './network.ts'
import { createServer } from './node-http.ts'

export type ConnectionLimits = {
  /** Open connections: of everybody together, and of one network. */
  total: number
  perNetwork: number
  /** How long a request's head may take to arrive, and the whole of it. */
  headersMs: number
  requestMs: number
  /**
   * How long a connection may move no byte while a request is under way, and between two requests.
   */
  idleMs: number
  keepAliveMs: number
  /** How long a peer that is being dropped has to read why. */
  lingerMs: number
}

/**
 * A browser holds six connections at most: 300 players behind one line have 1,800 at the very
 * worst, and no line has a share that leaves nothing for the others. Each costs 12 to 22 kB, so
 * that all of them together fit a machine of 1 GB. The slowest call, three attempts at Stripe, is
 * under 40 s.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 16_000,
  perNetwork: 2000,
  headersMs: 30_000,
  requestMs: 60_000,
  idleMs: 90_000,
  // Longer than a proxy's own: one that reuses a connection just as it closes would answer 502.
  keepAliveMs: 72_000,
  lingerMs: 1000,
}

/** What each of several processes behind one port may hold: they get the same number. */
export const shareOf = ({ total, perNetwork }: ConnectionLimits, processes: number) => ({
  total: Math.ceil(total / processes),
  perNetwork: Math.ceil(perNetwork / processes),
})

/**
 * Connection limits and idle timeouts (slowloris): an HTTP server on which a connection costs its
 * peer something too: it has to move bytes, and is not the thousandth of many.
 */
export function createLimitedServer(
  limits: ConnectionLimits,
  isProxy: (address: string) => boolean,
  listener: RequestListener,
): Server {
  const { headersMs, requestMs, idleMs, keepAliveMs, total, perNetwork } = limits
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
  }
  const server = createServer(
    { ...timeouts, connectionsCheckingInterval: Math.ceil(headersMs / 6) },
    listener,
  )
  // Without a listener for it, Node destroys the socket: also that of who never reads an answer.
  server.timeout = idleMs
  server.maxConnections = total
  limitPerNetwork(server, perNetwork, (address) => isExempt(address, isProxy))
  return server
}

/**
 * A proxy holds everybody's connections: one on this machine, or the one whose word is taken for
 * where they come from.
 */
export const isExempt = (address: string, isProxy: (address: string) => boolean): boolean =>
  isProxy(address) || networkOf(address).startsWith('127.') || address === '::1'

/** Closes at once what one network opens beyond its share. */
export function limitPerNetwork(
  server: Server,
  most: number,
  exempt: (address: string) => boolean,
) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    // Gone already, it has no address any more.
    const address = socket.remoteAddress
    if (!address || exempt(address)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/**
 * Tells a peer why, and is rid of it whether it listens or not: `end` alone waits for the peer to
 * close its side too. False: it had gone already.
 */
export function dropPeer(socket: Duplex, answer: string, lingerMs: number): boolean {
  if (socket.destroyed) return false
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  return true
}
