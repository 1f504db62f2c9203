import { Badge, type BadgeTone } from '#web/components/badge.tsx'

const KNOWN: Record<string, [string, BadgeTone]> = {
  completed: ['Terminée', 'good'],
  processing: ['En cours', 'amber'],
  cancelled: ['Annulée', 'bad'],
}

/** The customer's three words; any other value as it is. */
export function StatusBadge({ status }: { status: string | null | undefined }) {
  const [label, tone] = KNOWN[status ?? ''] ?? [status || 'Inconnu', 'neutral' as const]
  return <Badge tone={tone}>{label}</Badge>
}
