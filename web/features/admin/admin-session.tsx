import { createContext, useContext } from 'react'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { type Input, request } from '#web/lib/api.ts'
import type { May } from './admin-tabs.ts'

/** The signed-in admin's token, for the panel and everything in it. */
export const AdminToken = createContext<string | null>(null)

export function useAdminToken(): string {
  const token = useContext(AdminToken)
  if (!token) throw new Error('useAdminToken must be used within the admin panel')
  return token
}

/** What the signed-in admin's group lets them do; null while a server does not say: everything. */
export const AdminRights = createContext<readonly Permission[] | null>(null)

/** Whether they may do any one of these. The server decides: this spares them a button. */
export function useMay(): May {
  return mayWith(useContext(AdminRights))
}

export const mayWith =
  (rights: readonly Permission[] | null): May =>
  (...anyOf) =>
    rights === null || anyOf.some((one) => rights.includes(one))

/** A call as the signed-in admin. */
export function useAdminCall() {
  const token = useAdminToken()
  return async <Checked extends Schemas>(
    endpoint: Endpoint<Checked>,
    input: Input<Checked>,
    headers?: Record<string, string>,
  ) => (await request(endpoint, input, { token, ...(headers && { headers }) })).data
}
