import type { DeliveryState } from '#contract/deliveries.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { STATE_LABELS, STATE_TONES } from '../deliveries/delivery-labels.ts'

type StateMarkProps = { tone: BadgeTone | undefined; children: string }

/** How an order ends as a rule keeps quiet, or what does not end so would drown. */
export function StateMark({ tone = 'neutral', children }: StateMarkProps) {
  if (tone === 'good') return <span className="quiet-state text-soft">{children}</span>
  return <Badge tone={tone}>{children}</Badge>
}

/** The same of what an order delivers. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  return <StateMark tone={STATE_TONES[state]}>{STATE_LABELS[state] ?? state}</StateMark>
}
