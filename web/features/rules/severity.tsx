import type { Rule } from '#contract/rules.ts'
import { SEVERITY_LABELS } from '#contract/severities.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'

const TONES: Record<Rule['severity_level'], BadgeTone> = {
  high: 'bad',
  medium: 'amber',
  low: 'neutral',
}

export function SeverityBadge({ level }: { level: Rule['severity_level'] }) {
  return (
    <Badge tone={TONES[level]} {...(level === 'high' && { icon: 'warning' as const })}>
      <span className="sr-only">Sévérité : </span>
      {SEVERITY_LABELS[level]}
    </Badge>
  )
}
