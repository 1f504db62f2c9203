import { useState } from 'react'
import type { AdminDelivery } from '#contract/deliveries.ts'
import { cancelDelivery, resendDelivery, resolveDelivery } from '#contract/endpoints/deliveries.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { refusalReason } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'
import { possible } from './delivery-labels.ts'
import { useGameServers } from './use-game-servers.ts'

type DecisionProps = {
  delivery: AdminDelivery
  notify: Notify
  onChanged: (delivery: AdminDelivery) => void
}

/** What a person decides about a delivery: send it again, cancel it, or say what happened. */
export function DeliveryDecision({ delivery, notify, onChanged }: DecisionProps) {
  const adminCall = useAdminCall()
  const servers = useGameServers()
  const [server, setServer] = useState('')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const { resend, cancel, resolve } = possible(delivery)
  const params = { id: delivery.id }

  async function decide(action: () => Promise<AdminDelivery>, success: string) {
    setPending(true)
    try {
      onChanged(await action())
      notify.success(success)
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
    }
    setPending(false)
  }
  function settle(applied: boolean, success: string) {
    if (!note.trim()) return setMissing(true)
    return decide(
      () => adminCall(resolveDelivery, { params, body: { applied, note: note.trim() } }),
      success,
    )
  }

  if (!resend && !cancel && !resolve) return null
  return (
    <section className="decision">
      <h3 className="title-4">Décider</h3>
      {resolve && (
        <div className="grid gap-3">
          <TextArea
            label="Ce qui a été constaté"
            hint="Gardé avec la livraison et au journal."
            rows={2}
            value={note}
            error={isMissing && !note.trim() ? 'Une note dit ce qui a été constaté' : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              icon="check"
              pending={pending}
              onClick={() => settle(true, 'Livraison réglée : le joueur l’a reçue')}
            >
              Le joueur l’a reçue
            </Button>
            <Button
              variant="ghost"
              pending={pending}
              onClick={() => settle(false, 'Livraison réglée : rien n’a été remis')}
            >
              Rien n’a été remis
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {resend && (
          <>
            <SelectField
              label="Renvoyer vers"
              value={server}
              onChange={(event) => setServer(event.target.value)}
            >
              <option value="">N’importe quel serveur</option>
              {servers.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button
              variant="ghost"
              icon="refresh"
              pending={pending}
              onClick={() =>
                decide(
                  () =>
                    adminCall(resendDelivery, {
                      params,
                      body: server ? { game_server: Number(server) } : {},
                    }),
                  'Livraison renvoyée',
                )
              }
            >
              Renvoyer
            </Button>
          </>
        )}
        {cancel && (
          <Button
            variant="danger"
            pending={pending}
            onClick={() => decide(() => adminCall(cancelDelivery, { params }), 'Livraison annulée')}
          >
            Annuler la livraison
          </Button>
        )}
      </div>
    </section>
  )
}
