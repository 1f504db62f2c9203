import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawOrder } from '#contract/endpoints/account.ts'
import type { Order } from '#contract/orders.ts'
import { Button } from '#web/components/button.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

/** The withdrawal function: stated with one button, confirmed with a second. */
export function Withdrawal({ order, session }: { order: Order; session: Session }) {
  const queryClient = useQueryClient()
  const [stated, setStated] = useState(false)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const withdrawn = order.timeline.some(({ step }) => step === 'withdrawn')
  if (withdrawn && !outcome) return null

  async function withdraw() {
    setSending(true)
    try {
      const { message } = await call(
        withdrawOrder,
        { params: { id: String(order.id) }, body: { confirmed: true } },
        session.token,
      )
      setOutcome({ variant: 'success', message })
      await queryClient.invalidateQueries()
    } catch (error) {
      setOutcome({ variant: 'error', message: failureReason(error) })
    }
    setSending(false)
  }

  return (
    <section className="grid gap-4">
      <h3 className="title-4">Rétractation</h3>
      <OutcomeBanner outcome={outcome} />
      {!outcome && !stated && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:flex-nowrap">
          <Button
            variant="ghost"
            size="small"
            className="flex-none"
            onClick={() => setStated(true)}
          >
            Se rétracter du contrat ici
          </Button>
          <p className="text-sm text-soft">
            Sous quatorze jours, sauf si vous avez demandé une livraison immédiate en payant.
          </p>
        </div>
      )}
      {!outcome && stated && (
        <>
          <p>
            Vous déclarez vous rétracter de la commande n° {order.id}. Un accusé de réception vous
            sera envoyé par email.
          </p>
          <Button
            variant="danger"
            className="justify-self-start"
            pending={sending}
            onClick={withdraw}
          >
            Confirmer la rétractation
          </Button>
        </>
      )}
    </section>
  )
}

/** From what somebody else sold one withdraws with them. */
export function SellersWithdrawal({ seller }: { seller: string }) {
  return (
    <section className="grid gap-4">
      <h3 className="title-4">Rétractation</h3>
      <p>
        Le vendeur de cette commande est {seller} : une rétractation ou un remboursement se demande
        à {seller}, par le reçu envoyé après l’achat.
      </p>
    </section>
  )
}
