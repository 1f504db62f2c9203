import type { Rule } from '#contract/rules.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'

const LEVELS: Record<Rule['severity_level'], { label: string; tone: BadgeTone }> = {
  high: { label: 'Grave', tone: 'bad' },
  medium: { label: 'Modérée', tone: 'amber' },
  low: { label: 'Légère', tone: 'neutral' },
}

export function SeverityBadge({ level }: { level: Rule['severity_level'] }) {
  const { label, tone } = LEVELS[level]
  return (
    <Badge tone={tone} {...(level === 'high' && { icon: 'warning' as const })}>
      <span className="sr-only">Sévérité : </span>
      {label}
    </Badge>
  )
}
