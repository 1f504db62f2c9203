import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { listOwnOrders } from '#contract/endpoints/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { toCents } from '#contract/pricing.ts'
import { readOrder } from '#web/features/orders/read-order.ts'
import { RequestFailed, request } from '#web/lib/api.ts'
import { list } from '#web/lib/read.ts'
import { closeSession, type Session } from '#web/lib/session.ts'

export const ORDERS_PER_PAGE = 10
const readOrders = list(readOrder)

/** One page of the caller's orders with the sums over all of them. */
export function useOrdersPage({ token }: Session, page = 1, search = '') {
  const query = { page: String(page), size: String(ORDERS_PER_PAGE), ...(search && { search }) }
  return useQuery({
    // One's own: who signs in next sees nothing of it.
    queryKey: [listOwnOrders.path, query, token],
    placeholderData: (before, of) => (of?.queryKey.at(-1) === token ? before : undefined),
    retry: (failures, error) => failures < 1 && !(error instanceof RequestFailed),
    queryFn: async () => {
      const { data, headers } = await request(listOwnOrders, { query }, { token })
      const { success, orders, total, spent, ...answer } = data
      const rows = readOrders(orders)
      if (!success) throw new Error((answer as { error?: string }).error)
      // A server that counts nothing sends everything.
      const sum = rows.reduce(
        (cents, order) => cents + toCents(order.amount) - toCents(order.refunded_amount),
        0,
      )
      const all = total ?? rows.length
      return {
        rows,
        total: all,
        found: Number(headers.get(TOTAL_HEADER) ?? all),
        spentCents: spent == null ? sum : toCents(spent),
      }
    },
  })
}

/** The same, where one must be signed in: who no longer is goes to sign in. */
export function useOwnOrders(session: Session, page = 1, search = '') {
  const navigate = useNavigate()
  const orders = useOrdersPage(session, page, search)
  const signedOut = orders.error instanceof RequestFailed && orders.error.status === 401
  useEffect(() => {
    if (!signedOut) return
    closeSession()
    navigate('/login')
  }, [signedOut, navigate])
  return orders
}
