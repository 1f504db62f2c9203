import { useQuery } from '@tanstack/react-query'
import { sessionDeliveries } from '#contract/endpoints/deliveries.ts'
import { isSettled } from '#web/features/deliveries/delivery-words.ts'
import { call } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

const ASK_EVERY_MS = 3000

/** What is being delivered of the order that was just paid, followed until it has arrived. */
export const useArrival = (sessionId: string, session: Session | null) =>
  useQuery({
    queryKey: [sessionDeliveries.path, sessionId],
    enabled: session !== null,
    retry: 2,
    queryFn: () => call(sessionDeliveries, { params: { sessionId } }, session?.token),
    refetchInterval: ({ state }) =>
      state.data?.items.every(({ deliveries }) => deliveries.every(isSettled))
        ? false
        : ASK_EVERY_MS,
  })

export type Arrival = NonNullable<ReturnType<typeof useArrival>['data']>

/** Nobody receives it yet: a character has to be linked first. */
export const wantsLink = ({ items }: Arrival) =>
  items.some(({ deliveries }) => deliveries.some(({ state }) => state === 'unlinked'))

/** What happens next, in one sentence. */
export function nextSentence(arrival: Arrival): string {
  const { linked, items } = arrival
  const all = items.flatMap(({ deliveries }) => deliveries)
  const arriving = all.filter((delivery) => !isSettled(delivery))
  if (wantsLink(arrival))
    return 'Vos achats vous attendent : un code à taper en jeu suffit pour les recevoir.'
  if (arriving.some(({ state }) => state === 'retrying'))
    return `Lié à ${linked} : la remise n’a pas abouti, nous réessayons.`
  if (arriving.some(({ state }) => state === 'offered'))
    return `Lié à ${linked} : livré dans quelques secondes.`
  if (arriving.length > 0)
    return `Lié à ${linked} : livré dans quelques secondes s’il est en ville, sinon à sa prochaine connexion.`
  if (all.some(({ state }) => state === 'uncertain' || state === 'failed'))
    return 'Un membre de l’équipe vérifie votre livraison.'
  if (all.some(({ state }) => state === 'manual'))
    return 'Un membre de l’équipe vous remet votre achat en jeu.'
  return linked ? `Livré à ${linked}. Bon jeu !` : 'Livré en jeu. Bon jeu !'
}
