import type { AdminDelivery, DeliveryAttempt } from '#contract/deliveries.ts'
import { useMay } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { ViewDialog } from '../resource/view-dialog.tsx'
import { useNotice } from '../use-notice.tsx'
import { DeliveryDecision } from './delivery-decision.tsx'
import { deliveredText, outcomeText, reasonText } from './delivery-labels.ts'
import { DeliveryMark } from './delivery-mark.tsx'

type DeliveryDialogProps = {
  delivery: AdminDelivery
  onChanged: (delivery: AdminDelivery) => void
  onClose: () => void
}

/** Everything about a delivery, what was tried, and what can be done about it. */
export function DeliveryDialog({ delivery, onChanged, onClose }: DeliveryDialogProps) {
  const { notice, notify } = useNotice('banner')
  const may = useMay()
  return (
    <ViewDialog
      title={delivery.product_name}
      onClose={onClose}
      details={[
        {
          label: 'État',
          value: <DeliveryMark state={delivery.state} />,
        },
        { label: 'Contenu', value: deliveredText(delivery) },
        ...known('Raison', reasonText(delivery.reason)),
        { label: 'Client', value: delivery.user_name },
        { label: 'Commande', value: `n° ${delivery.order_id}` },
        { label: 'Joueur', value: <Player {...delivery} /> },
        ...known('Serveur de jeu', delivery.game_server && `n° ${delivery.game_server}`),
        { label: 'Essais', value: delivery.attempt },
        ...known('Prochain essai', delivery.due_at && dateTime(delivery.due_at)),
        ...known('Note', delivery.note),
        { label: 'Identifiant', value: <code className="wrap-anywhere">{delivery.id}</code> },
      ]}
    >
      {delivery.attempts.length > 0 && <Attempts attempts={delivery.attempts} />}
      {may('deliveries.write') && (
        <DeliveryDecision delivery={delivery} notify={notify} onChanged={onChanged} />
      )}
      {notice && <div className="mt-4">{notice}</div>}
    </ViewDialog>
  )
}

/** Only what there is something to say of. */
const known = (label: string, value: string | number | null) =>
  value === null ? [] : [{ label, value }]

function Player({ license, character }: AdminDelivery) {
  if (!license) return 'Aucun personnage lié'
  return (
    <code className="wrap-anywhere">
      {license}
      {character && ` · ${character}`}
    </code>
  )
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <section className="decision">
      <h3 className="title-4">Ce qui s’est passé</h3>
      <ol className="attempts">
        {attempts.map(({ at, attempt, game_server, outcome, reason }) => (
          <li key={`${at}-${outcome}-${attempt}`}>
            <strong>{outcomeText(outcome)}</strong>
            <span>
              <time dateTime={at}>{dateTime(at)}</time>, essai {attempt}
              {game_server !== null && `, serveur n° ${game_server}`}
              {reason && ` : ${reasonText(reason)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
