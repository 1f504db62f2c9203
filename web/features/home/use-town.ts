import { use } from 'react'
import { playerCount } from '#contract/endpoints/game-server.ts'
import type { PlayerCount } from '#contract/game-server.ts'
import { GivenLists } from '#web/lib/given-lists.ts'
import { usePoll } from '#web/lib/use-poll.ts'

const REFRESH = 30_000

/** `count`: how many players are in town, null when the server is offline. `hour`: as its clock says. */
export type Town = PlayerCount

async function ask(): Promise<Town> {
  try {
    const response = await fetch(playerCount.path)
    if (!response.ok) throw new Error(`Erreur HTTP: ${response.status}`)
    const town: PlayerCount = await response.json()
    if (typeof town.count === 'number') return town
  } catch (error) {
    console.error('Erreur de statut serveur', error)
  }
  return { count: null }
}

/**
 * How the town is: undefined while asking for the first time. A page that nobody can ask from, a
 * preview, is drawn with it.
 */
export function useTown(): Town | undefined {
  const given = use(GivenLists)[playerCount.path] as Town | undefined
  return usePoll(ask, REFRESH) ?? given
}
