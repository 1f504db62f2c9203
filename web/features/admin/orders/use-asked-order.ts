import { useQuery } from '@tanstack/react-query'
import { adminGetOrder } from '#contract/endpoints/admin-orders.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { useAdminCall } from '../admin-session.tsx'
import { useAskedRow } from '../use-asked-row.ts'
import { useUrlState } from '../use-url-state.ts'

const DEFAULTS = { voir: '' }

/** Opens the order that the address asks for, listed or not. */
export function useAskedOrder(
  rows: readonly AdminOrder[] | undefined,
  open: (order: AdminOrder) => void,
) {
  const adminCall = useAdminCall()
  const [{ voir }] = useUrlState(DEFAULTS)
  const asked = useQuery({
    queryKey: ['admin', adminGetOrder.path, voir],
    queryFn: () => adminCall(adminGetOrder, { params: { id: voir } }),
    select: readAdminOrder,
    enabled: Number(voir) > 0,
  })
  useAskedRow(asked.data ? [asked.data] : rows, open)
}
