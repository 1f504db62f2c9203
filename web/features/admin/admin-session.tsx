import { createContext, useContext } from 'react'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
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
  return async <Checked extends Schemas>(
    endpoint: Endpoint<Checked>,
    input: Input<Checked>,
    headers?: Record<string, string>,
  ) => (await request(endpoint, input, { token, ...(headers && { headers }) })).data
}

/** A save that says what it started from, so that somebody else's change is not laid over. */
export function saveSeen<Checked extends Schemas>(
  endpoint: Endpoint<Checked>,
  input: Input<Checked>,
  ...seen: unknown[]
) {
  const token = readSession()?.token
  return request(endpoint, input, { token, headers: seenHeader(...seen) })
}
