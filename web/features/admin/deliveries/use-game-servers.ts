import { useQuery } from '@tanstack/react-query'
import { listGameServers } from '#contract/endpoints/game-servers.ts'
import type { ListedGameServer } from '#contract/game-servers.ts'
import { listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'

const ASK_EVERY_MS = 10_000

/** The game servers, with what was heard of them last; asked again while the page is open. */
export function useGameServers() {
  const adminCall = useAdminCall()
  return useQuery({
    queryKey: ['admin', listGameServers.path],
    queryFn: async () => listAnswer(await adminCall(listGameServers, {})) as ListedGameServer[],
    refetchInterval: ASK_EVERY_MS,
  })
}
