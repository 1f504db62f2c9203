import type { Check } from '#contract/system.ts'
import type { Deps } from '#server/deps.ts'
import { act, good, PLACES, watch } from './check.ts'
import type { SiteFacts } from './read-facts.ts'
import type { Signs } from './read-signs.ts'
import { counted, duration } from './words.ts'

type Payments = Pick<Deps, 'payments' | 'now'> & { facts: SiteFacts; signs: Signs }

const KEYS =
  'les clés de Tebex (TEBEX_PUBLIC_TOKEN) ou de Stripe (STRIPE_SECRET_KEY) : guide, « Tebex ou Stripe »'

export function paymentCheck({ payments, now, facts, signs: { lastEvent } }: Payments): Check {
  const title = 'Paiements'
  if (!payments)
    return watch(
      title,
      'Aucun prestataire n’est réglé : la boutique se visite et rien ne s’y achète.',
      `Donnez ${KEYS}.`,
    )
  const heard = lastEvent
    ? `Dernière nouvelle reçue il\u00a0y\u00a0a ${duration((now().getTime() - lastEvent.getTime()) / 1000)}.`
    : 'Aucune nouvelle reçue pour l’instant.'
  if (payments.name === 'sandbox')
    return watch(
      title,
      `Paiements d’essai : aucune carte n’est débitée. ${heard}`,
      `Pour vendre, donnez ${KEYS}.`,
    )
  const says = `${payments.profile.method} encaisse. ${heard}`
  if (!lastEvent && facts.orders.sold.count > 0)
    return watch(
      title,
      says,
      'Des commandes sont payées sans que le prestataire n’ait jamais appelé : vérifiez l’adresse et le secret de son webhook. Le site redemande de lui-même chaque minute.',
    )
  return good(title, says)
}

export function deliveryCheck({ deliveries: { byState, undelivered, alerts } }: SiteFacts): Check {
  const title = 'Livraisons'
  const countOf = (...states: string[]) =>
    byState.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)
  const says =
    undelivered.orders === 0
      ? 'Tout ce qui est payé est remis.'
      : `${counted(undelivered.orders, 'commande payée n’est pas entièrement remise', 'commandes payées ne sont pas entièrement remises')} ; la plus ancienne depuis ${duration(undelivered.oldestSeconds)}.`
  const toDecide = countOf('uncertain', 'failed', 'manual')
  if (toDecide > 0)
    return act(
      title,
      `${counted(toDecide, 'livraison attend', 'livraisons attendent')} une décision de l’équipe. ${says}`,
      'Ouvrez chacune, regardez en jeu, puis tranchez (guide, « Un client n’a rien reçu »).',
      PLACES.deliveries,
    )
  const stuck = alerts.filter(({ kind }) => kind === 'stuck').length
  if (stuck > 0)
    return act(
      title,
      `${counted(stuck, 'livraison n’aboutit pas alors que son joueur est en ville', 'livraisons n’aboutissent pas alors que leurs joueurs sont en ville')}.`,
      'La fiche de la livraison dit pourquoi : un inventaire plein, le plus souvent.',
      PLACES.deliveries,
    )
  const unlinked = countOf('unlinked')
  const more = unlinked > 0 ? ` ${counted(unlinked, 'attend', 'attendent')} un personnage lié.` : ''
  return good(title, says + more)
}

type Game = Pick<Deps, 'simulatedGame'> & { facts: SiteFacts }

export function gameServerCheck({ simulatedGame, facts }: Game): Check {
  const title = 'Serveurs de jeu'
  const { heard, silent, never } = facts.gameServers
  const isAwaited = facts.deliveries.alerts.some(({ kind }) => kind === 'silent')
  if (heard + silent + never === 0)
    return simulatedGame()
      ? good(title, 'Un personnage simulé reçoit les achats de la démonstration.')
      : watch(
          title,
          'Aucun serveur n’est relié : c’est à l’équipe de tout remettre.',
          'Ajoutez le vôtre et sa ressource.',
          PLACES.gameServers,
        )
  const says = [
    heard > 0 && `${counted(heard, 'serveur entendu', 'serveurs entendus')} à l’instant`,
    silent > 0 && `${counted(silent, 'silencieux', 'silencieux')} depuis plus de cinq minutes`,
    never > 0 && `${counted(never, 'jamais entendu', 'jamais entendus')}`,
  ]
  const sentence = `${says.filter(Boolean).join(', ')}.`
  if (silent + never === 0) return good(title, sentence)
  const place = PLACES.gameServers
  if (isAwaited)
    return act(
      title,
      `${sentence} Des achats payés attendent.`,
      'Dans la console du serveur de jeu, « minuit etat » dit ce qui lui manque.',
      place,
    )
  return watch(
    title,
    sentence,
    'Normal pendant son redémarrage ; sinon, « minuit etat » dans sa console.',
    place,
  )
}

export function disputeCheck({ orders: { disputed, toCheck } }: SiteFacts): Check {
  const title = 'Litiges'
  if (disputed > 0)
    return act(
      title,
      `${counted(disputed, 'paiement est contesté', 'paiements sont contestés')} auprès de la banque.`,
      'Répondez dans le tableau de bord du prestataire de paiement : il y a une date limite.',
      PLACES.orders,
    )
  if (toCheck > 0)
    return watch(
      title,
      `Aucun litige ; ${counted(toCheck, 'commande est à vérifier', 'commandes sont à vérifier')}.`,
      'La commande dit pourquoi ; classez-la une fois vue.',
      PLACES.orders,
    )
  return good(title, 'Aucun litige, aucune commande à vérifier.')
}
