const USUAL_SECONDS = 5

/**
 * How long a connection is waited for, or a free one of the pool. As for any client of PostgreSQL,
 * `connect_timeout` in the address, in seconds, says otherwise.
 */
export function connectTimeoutMs(url: string): number {
  const seconds = Number(URL.parse(url)?.searchParams.get('connect_timeout'))
  return (seconds > 0 ? seconds : USUAL_SECONDS) * 1000
}
