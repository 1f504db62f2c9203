import type * as z from 'zod/mini'
import type { playerCount } from '#contract/game-server.ts'
import { usePoll } from '#web/lib/use-poll.ts'

type Answer = z.output<(typeof playerCount)['response']>

const REFRESH = 30_000

// The contract is used as a type only: its schemas would weigh more than all the rest of this page.
async function fetchCount(): Promise<number | null> {
  try {
    const response = await fetch('/api/fivem-players')
    if (!response.ok) throw new Error(`Erreur HTTP: ${response.status}`)
    const { count }: Answer = await response.json()
    return typeof count === 'number' ? count : null
  } catch (error) {
    console.error('Erreur de statut serveur', error)
    return null
  }
}

/**
 * How many players are in town: undefined while asking for the first time, null when the server is
 * offline.
 */
export function usePlayerCount() {
  return usePoll(fetchCount, REFRESH)
}
