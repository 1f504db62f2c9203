import { useQuery } from '@tanstack/react-query'
import type { DeliveryAlert } from '#contract/deliveries.ts'
import { listDeliveryAlerts } from '#contract/endpoints/deliveries.ts'
import { Banner } from '#web/components/banner.tsx'
import { listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { useGameServers } from './use-game-servers.ts'

const ASK_EVERY_MS = 60_000

/** What keeps paid goods from arriving, said above everything else. */
export function DeliveryAlerts() {
  const adminCall = useAdminCall()
  const servers = useGameServers()
  const alerts = useQuery({
    queryKey: ['admin', listDeliveryAlerts.path],
    queryFn: async () => listAnswer(await adminCall(listDeliveryAlerts, {})) as DeliveryAlert[],
    refetchInterval: ASK_EVERY_MS,
  })
  const all = alerts.data ?? []
  const silent = all.filter(({ kind }) => kind === 'silent')
  const stuck = all.filter(({ kind }) => kind === 'stuck')
  const nameOf = (id: number | null) =>
    servers.data?.find((server) => server.id === id)?.name ?? `n° ${id}`
  return (
    <>
      {silent.map(({ game_server, since }) => (
        <Banner key={game_server} variant="error">
          Le serveur de jeu « {nameOf(game_server)} » n’a pas appelé depuis le {dateTime(since)}{' '}
          alors que des achats payés attendent.
        </Banner>
      ))}
      {stuck.length > 0 && (
        <Banner variant="error">
          {stuck.length === 1
            ? 'Une livraison n’aboutit pas alors que son joueur est en ville.'
            : `${stuck.length} livraisons n’aboutissent pas alors que leurs joueurs sont en ville.`}{' '}
          La plus ancienne est tentée depuis le {dateTime(stuck[0]?.since ?? null)}.
        </Banner>
      )}
    </>
  )
}
