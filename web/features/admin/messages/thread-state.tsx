import type { ContactMessage, ThreadState } from '#contract/messages.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import { StateMark } from '../state-mark.tsx'

export const THREAD_STATE_LABELS: Record<ThreadState, string> = {
  waiting: 'À traiter',
  answered: 'Répondu',
  handled: 'Traité',
}
const TONES: Record<ThreadState, BadgeTone> = {
  waiting: 'amber',
  answered: 'good',
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
  return <StateMark tone={TONES[state]}>{THREAD_STATE_LABELS[state]}</StateMark>
}
