import { createContext, useContext } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { seenHeader } from '#contract/fingerprint.ts'
import { type Input, request } from '#web/lib/api.ts'
import { readSession } from '#web/lib/session.ts'

/** The signed-in admin's token, for the panel and everything in it. */
export const AdminToken = createContext<string | null>(null)

export function useAdminToken(): string {
  const token = useContext(AdminToken)
  if (!token) throw new Error('useAdminToken must be used within the admin panel')
  return token
}

/** A call as the signed-in admin. */
export function useAdminCall() {
  const token = useAdminToken()
  return async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Record<string, string>,
  ) => (await request(endpoint, input, { token, ...(headers && { headers }) })).data
}

/** A save that says what it started from, so that somebody else's change is not laid over. */
export function saveSeen<E extends Endpoint>(endpoint: E, input: Input<E>, ...seen: unknown[]) {
  const token = readSession()?.token
  return request(endpoint, input, { token, headers: seenHeader(...seen) })
}
