import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminHideOrder, adminShowOrder } from '#contract/endpoints/admin-orders.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { explain } from '../failures.ts'
import { ShortLabel } from '../page-head.tsx'
import type { Notify } from '../use-notice.tsx'

type HidingProps = { order: AdminOrder; notify: Notify; onChanged: (order: AdminOrder) => void }

/** Takes a paid order out of the team's list, or puts it back. */
export function Hiding({ order, notify, onChanged }: HidingProps) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const params = { id: String(order.id) }
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      order.hidden_at
        ? adminCall(adminShowOrder, { params })
        : adminCall(adminHideOrder, { params, body: { reason: reason ?? '' } }),
    onSuccess: (changed) => {
      onChanged(readAdminOrder(changed))
      notify.success(order.hidden_at ? 'Commande affichée de nouveau' : 'Commande masquée')
      setReason(null)
      return queryClient.invalidateQueries()
    },
    onError: (error) => notify.failure(explain(error, 'La commande n’a pas été modifiée')),
  })
  if (order.hidden_at)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow">
          Masquée le {dateTime(order.hidden_at)}
          {order.hidden_reason && ` : ${order.hidden_reason}`}
        </p>
        <Button variant="ghost" icon="eye" pending={isPending} onClick={() => mutate()}>
          Afficher de nouveau
        </Button>
      </div>
    )
  if (reason === null)
    return (
      <Button variant="ghost" onClick={() => setReason('')}>
        <ShortLabel>Masquer de la liste</ShortLabel>
      </Button>
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate()
  }
  return (
    <form className="flex grow items-center gap-3" onSubmit={submit}>
      <TextField
        label="Pourquoi la masquer ?"
        hint="Son client et les comptes la gardent."
        className="min-w-0 grow"
        maxLength={500}
        autoFocus
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="ghost" pending={isPending}>
        Masquer
      </Button>
    </form>
  )
}
