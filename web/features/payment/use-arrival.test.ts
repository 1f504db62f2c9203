import { expect, it } from 'vitest'
import type { DeliveryState } from '#contract/deliveries.ts'
import { nextSentence } from './use-arrival.ts'

const arrival = (linked: string | null, ...states: DeliveryState[]) => ({
  order_id: 1,
  linked,
  amount: 9.99,
  items: states.map((state) => ({
    product_name: 'Mallette',
    quantity: 1,
    price: 9.99,
    deliveries: [
      { state, receives: null, until: null, reason: null, updated_at: '2026-11-16T10:00:00.000Z' },
    ],
  })),
})

it.each<[string, ReturnType<typeof arrival>, string]>([
  ['no character', arrival(null, 'unlinked', 'applied'), 'un code à taper en jeu'],
  ['one in town', arrival('Malo', 'offered'), 'Lié à Malo : livré dans quelques secondes.'],
  ['one who may be away', arrival('Malo', 'waiting'), 'sinon à sa prochaine connexion'],
  ['a try that failed', arrival('Malo', 'retrying', 'offered'), 'nous réessayons'],
  ['doubt', arrival('Malo', 'applied', 'uncertain'), 'membre de l’équipe vérifie'],
  ['what the team gives', arrival('Malo', 'manual'), 'vous remet votre achat'],
  ['everything arrived', arrival('Malo', 'applied', 'applied'), 'Livré à Malo.'],
  ['arrived, and unlinked since', arrival(null, 'applied'), 'Livré en jeu.'],
])('says what happens next with %s', (_, given, sentence) => {
  expect(nextSentence(given)).toContain(sentence)
})
