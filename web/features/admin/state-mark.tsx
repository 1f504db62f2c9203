import { Badge, type BadgeTone } from '#web/components/badge.tsx'

type StateMarkProps = { tone: BadgeTone | undefined; children: string }

/** How a thing is or ends as a rule keeps quiet, or what does not would drown. */
export function StateMark({ tone = 'neutral', children }: StateMarkProps) {
  if (tone === 'good') return <span className="quiet-state">{children}</span>
  return <Badge tone={tone}>{children}</Badge>
}
