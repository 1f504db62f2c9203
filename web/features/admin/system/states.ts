import type { CheckState } from '#contract/check-states.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import type { IconName } from '#web/components/icon.tsx'

/** How each state is told: in a word, a colour and a sign. */
export const STATES: Record<CheckState, { word: string; tone: BadgeTone; icon: IconName }> = {
  good: { word: 'Bon', tone: 'good', icon: 'check' },
  none: { word: 'Sans objet', tone: 'neutral', icon: 'minus' },
  watch: { word: 'À surveiller', tone: 'amber', icon: 'eye' },
  act: { word: 'À traiter', tone: 'bad', icon: 'warning' },
}
