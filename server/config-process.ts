import { PRIVATE_NETWORKS } from './lib/network.ts'

/** `on`: whatever stands on a network of ours; else the proxy's addresses themselves. */
export function proxiesOf(value: string): readonly string[] {
  if (value === 'on') return PRIVATE_NETWORKS
  return value === 'off' ? [] : value.split(/[\s,]+/)
}

/**
 * Behind a proxy on this machine nobody else needs to reach the port. One elsewhere is named, or
 * HOST says so.
 */
export function defaultHost(trustProxy: string): string {
  const isHere = trustProxy === 'on' || proxiesOf(trustProxy).every(isLoopback)
  return trustProxy !== 'off' && isHere ? '127.0.0.1' : '0.0.0.0'
}
const isLoopback = (network: string) => /^(127\.|::1(\/128)?$)/.test(network)

/** The built-in database is in the memory of one process. */
export function processFaults(env: NodeJS.ProcessEnv): string[] {
  if (env.DATABASE_URL || !(Number(env.WEB_CONCURRENCY) > 1)) return []
  return [
    'WEB_CONCURRENCY demande PostgreSQL (DATABASE_URL) : la base intégrée n’est ouverte que par un seul processus',
  ]
}
