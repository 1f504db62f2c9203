import { useMutation } from '@tanstack/react-query'
import { adminResendMail } from '#contract/endpoints/admin-orders.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { refusalReason } from '../failures.ts'
import { ShortLabel } from '../page-head.tsx'
import type { Notify } from '../use-notice.tsx'

/** For who lost the mail: the confirmation again, with its document. */
export function ResendMail({ order, notify }: { order: AdminOrder; notify: Notify }) {
  const adminCall = useAdminCall()
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminCall(adminResendMail, { params: { id: String(order.id) } }),
    onSuccess: () => notify.success(`La confirmation part de nouveau à ${order.email}`),
    onError: (error) => notify.failure(refusalReason(error, 'Le mail n’est pas parti')),
  })
  return (
    <Button variant="ghost" icon="mail" pending={isPending} onClick={() => mutate()}>
      <ShortLabel>Renvoyer la confirmation</ShortLabel>
    </Button>
  )
}
