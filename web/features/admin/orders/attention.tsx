import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminSettleOrder } from '#contract/endpoints/admin-orders.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'

type AttentionProps = {
  order: AdminOrder
  attention: string
  notify: Notify
  onChanged: (order: AdminOrder) => void
}

/** What somebody should look at, until somebody says that they have. */
export function Attention({ order, attention, notify, onChanged }: AttentionProps) {
  const adminCall = useAdminCall()
  const may = useMay()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      adminCall(adminSettleOrder, { params: { id: String(order.id) }, body: { attention } }),
    onSuccess: (settled) => {
      onChanged(settled)
      return queryClient.invalidateQueries()
    },
    onError: (error) => notify.failure(explain(error, 'La vérification n’a pas été enregistrée')),
  })
  return (
    <Banner variant="error">
      <span className="flex flex-wrap items-center gap-3">
        <span className="grow">{attention}</span>
        {may('orders.write') && (
          <Button size="small" variant="ghost" pending={isPending} onClick={() => mutate()}>
            C’est vérifié
          </Button>
        )}
      </span>
    </Banner>
  )
}
