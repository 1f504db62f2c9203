import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getGameLink } from '#contract/endpoints/game-link.ts'
import type { GameLink } from '#contract/game-link.ts'
import { call } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

const ASK_EVERY_MS = 4000

/** Somebody may be typing the code right now. */
const isBeingTyped = (link: GameLink | undefined) =>
  Boolean(link && !link.linked && link.code && Date.parse(link.code_expires_at ?? '') > Date.now())

/** The character that purchases go to; asked again while a code waits to be typed. */
export function useGameLink({ token }: Session) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: [getGameLink.path, token],
    queryFn: () => call(getGameLink, {}, token),
    refetchInterval: ({ state }) => (isBeingTyped(state.data) ? ASK_EVERY_MS : false),
  })
  const set = useCallback(
    (link: GameLink) => queryClient.setQueryData([getGameLink.path, token], link),
    [queryClient, token],
  )
  return { ...query, set }
}
