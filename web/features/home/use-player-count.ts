import { use } from 'react'
import { playerCount } from '#contract/endpoints/game-server.ts'
import type { PlayerCount } from '#contract/game-server.ts'
import { GivenLists } from '#web/lib/given-lists.ts'
import { usePoll } from '#web/lib/use-poll.ts'

const REFRESH = 30_000

async function fetchCount(): Promise<number | null> {
  try {
    const response = await fetch(playerCount.path)
    if (!response.ok) throw new Error(`Erreur HTTP: ${response.status}`)
    const { count }: PlayerCount = await response.json()
    return typeof count === 'number' ? count : null
  } catch (error) {
    console.error('Erreur de statut serveur', error)
    return null
  }
}

/**
 * How many players are in town: undefined while asking for the first time, null when the server is
 * offline. A page that nobody can ask from, a preview, is drawn with it.
 */
export function usePlayerCount() {
  const given = use(GivenLists)[playerCount.path] as PlayerCount | undefined
  const count = usePoll(fetchCount, REFRESH)
  return count === undefined ? given?.count : count
}
