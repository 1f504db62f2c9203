import './deliveries.css'
import type { OwnDelivery } from '#contract/deliveries.ts'
import { Badge } from '#web/components/badge.tsx'
import { formatDate } from '#web/lib/format-date.ts'
import { deliveryWords } from './delivery-words.ts'
import { besidesName, receivedText } from './received-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

function remaining(until: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)
  const left = days > 0 ? `encore ${days} jour${days > 1 ? 's' : ''}` : 'terminé'
  return `Jusqu’au ${formatDate(dateFormat, until)}, ${left}.`
}

type LineDeliveriesProps = {
  /** The product they are deliveries of, named right above. */
  of: string
  deliveries: readonly OwnDelivery[]
  /** How long it lasts is said elsewhere on the page. */
  timeless?: boolean
  /** So is what its buyer has to do for it. */
  brief?: boolean
}

/** What there is of one line, and where each part of it is. */
export function LineDeliveries({
  of: name,
  deliveries,
  timeless = false,
  brief = false,
}: LineDeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <ul className="deliveries">
      {deliveries.map((delivery, index) => {
        const { label, tone, advice } = deliveryWords(delivery)
        const said = brief && delivery.state === 'unlinked' ? undefined : advice
        const note = delivery.until && !timeless ? remaining(delivery.until) : said
        return (
          <li key={index}>
            <span>
              {delivery.receives
                ? besidesName(receivedText(delivery.receives), name)
                : 'Remise en main propre'}
            </span>
            <Badge tone={tone}>{label}</Badge>
            {note && <small>{note}</small>}
          </li>
        )
      })}
    </ul>
  )
}
