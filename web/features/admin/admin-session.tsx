import { createContext, useContext } from 'react'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { type Input, request } from '#web/lib/api.ts'

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
