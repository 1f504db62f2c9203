import { createContext, useContext } from 'react'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import type { HeldGroup } from '#contract/group-ref.ts'
import type { Permission } from '#contract/permissions.ts'
import { whyOutOfReach } from '#contract/reach.ts'
import { type Input, RequestFailed, request } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
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

/** Whether they may make this call. */
export function useMayCall() {
  const may = useMay()
  return (endpoint: Endpoint) =>
    endpoint.who !== 'admin' || endpoint.needs.length === 0 || may(...endpoint.needs)
}

/** Why they may not touch somebody's account, or null; their own is theirs. */
export function useReach() {
  const held = useContext(AdminRights)
  const ownId = useSession()?.user.id
  return ({ id, group }: { id: number; group?: HeldGroup | null | undefined }) =>
    group && id !== ownId ? whyOutOfReach(held ?? group.permissions, group) : null
}

export const mayWith =
  (rights: readonly Permission[] | null): May =>
  (...anyOf) =>
    rights === null || anyOf.some((one) => rights.includes(one))

/** Asks the server again what they may do: their group has changed since. */
export const RereadRights = createContext<() => Promise<void>>(async () => undefined)

/** A call as the signed-in admin, with the answer's headers. */
export function useAdminRequest() {
  const token = useAdminToken()
  const reread = useContext(RereadRights)
  return async <Checked extends Schemas>(
    endpoint: Endpoint<Checked>,
    input: Input<Checked>,
    headers?: Record<string, string>,
  ) => {
    try {
      return await request(endpoint, input, { token, ...(headers && { headers }) })
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 403) void reread()
      throw error
    }
  }
}

/** The same, for who needs no headers. */
export function useAdminCall() {
  const adminRequest = useAdminRequest()
  return async <Checked extends Schemas>(...args: Parameters<typeof adminRequest<Checked>>) =>
    (await adminRequest<Checked>(...args)).data
}
