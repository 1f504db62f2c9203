import { expect, it } from 'vitest'
import { fillAnswer, orderNamed } from './fill-answer.ts'

it('fills in what is known, and leaves the rest to be seen', () => {
  const text = 'Bonjour {pseudo}, la commande {commande} de {pseudo} est partie.'
  expect(fillAnswer(text, { pseudo: 'Zoé', order: '12' })).toBe(
    'Bonjour Zoé, la commande 12 de Zoé est partie.',
  )
  expect(fillAnswer(text, { pseudo: '$&', order: null })).toBe(
    'Bonjour $&, la commande {commande} de $& est partie.',
  )
})

it.each([
  ['ma commande 12 n’arrive pas', '12'],
  ['Commande n° 1204 : rien', '1204'],
  ['la #7, svp', '7'],
  ['le 12 novembre, rien', null],
  ['', null],
])('finds the order that « %s » names: %s', (message, number) => {
  expect(orderNamed(message)).toBe(number)
})
