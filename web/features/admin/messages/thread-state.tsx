import type { ContactMessage, ThreadState } from '#contract/messages.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'

export const THREAD_STATE_LABELS: Record<ThreadState, string> = {
  waiting: 'À traiter',
  answered: 'Répondu',
  handled: 'Traité',
}
const TONES: Record<ThreadState, BadgeTone> = {
  waiting: 'amber',
  answered: 'neutral',
  handled: 'good',
}

/** Whose turn it is, unless it is over. */
export function threadState({
  handled_at,
  answered_at,
}: Pick<ContactMessage, 'handled_at' | 'answered_at'>): ThreadState {
  if (handled_at) return 'handled'
  return answered_at ? 'answered' : 'waiting'
}

export function ThreadStateBadge({ message }: { message: ContactMessage }) {
  const state = threadState(message)
  return <Badge tone={TONES[state]}>{THREAD_STATE_LABELS[state]}</Badge>
}
