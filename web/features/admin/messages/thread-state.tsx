import type { ContactMessage } from '#contract/messages.ts'
import { Badge } from '#web/components/badge.tsx'

/** Whose turn it is, unless it is over. */
export function ThreadState({ message: { handled_at, answered_at } }: { message: ContactMessage }) {
  if (handled_at) return <Badge tone="good">Traité</Badge>
  return answered_at ? <Badge>Répondu</Badge> : <Badge tone="amber">À traiter</Badge>
}
