import type { SanctionKind, StandingSanction } from '#contract/standing-sanction.ts'
import { Badge } from '#web/components/badge.tsx'
import { dateTime } from '../dates.ts'

export const SANCTION_LABELS: Record<SanctionKind, string> = {
  suspension: 'Suspendu',
  ban: 'Banni',
}

/** What keeps an account out, and until when. */
export function SanctionBadge({ kind, until }: StandingSanction) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="bad">{SANCTION_LABELS[kind]}</Badge>
      {until && <small className="text-soft">jusqu’au {dateTime(until)}</small>}
    </span>
  )
}
