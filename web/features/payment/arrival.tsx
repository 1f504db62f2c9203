import { ButtonLink } from '#web/components/button.tsx'
import { LineDeliveries } from '#web/features/deliveries/line-deliveries.tsx'
import type { Session } from '#web/lib/session.ts'
import { nextSentence, useArrival } from './use-arrival.ts'

/** What becomes of the goods, live, under the news that they are paid. */
export function Arrival({ sessionId, session }: { sessionId: string; session: Session }) {
  const { data } = useArrival(sessionId, session)
  if (!data) return null
  const isUnlinked = data.items.some(({ deliveries }) =>
    deliveries.some(({ state }) => state === 'unlinked'),
  )
  return (
    <div className="arrival">
      <p className="title-4">{nextSentence(data)}</p>
      {isUnlinked && (
        <ButtonLink to="/panelclient" icon="gamepad" className="justify-self-start">
          Lier mon personnage
        </ButtonLink>
      )}
      <ul>
        {data.items.map(({ product_name, quantity, deliveries }) => (
          <li key={product_name}>
            <strong>
              {quantity} × {product_name}
            </strong>
            <LineDeliveries deliveries={deliveries} />
          </li>
        ))}
      </ul>
    </div>
  )
}
