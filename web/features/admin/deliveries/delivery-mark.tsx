import type { DeliveryState } from '#contract/deliveries.ts'
import { StateMark } from '../state-mark.tsx'
import { STATE_LABELS, STATE_TONES } from './delivery-labels.ts'

/** Where a delivery is. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  return <StateMark tone={STATE_TONES[state]}>{STATE_LABELS[state] ?? state}</StateMark>
}
