import { APPLICATION_STATES, type ApplicationState } from '#contract/application-states.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'

const TONES: Partial<Record<ApplicationState, BadgeTone>> = {
  received: 'amber',
  accepted: 'good',
  refused: 'bad',
}

/** Where an application is. */
export function StateBadge({ state }: { state: ApplicationState }) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{APPLICATION_STATES[state] ?? state}</Badge>
}
