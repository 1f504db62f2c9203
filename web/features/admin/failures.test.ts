import { expect, it } from 'vitest'
import { RequestFailed } from '#web/lib/api.ts'
import { explain, isOutdated, refusalReason } from './failures.ts'

const refused = (status: number, message?: string) =>
  new RequestFailed(status, message === undefined ? {} : { message })

it.each([
  ['Échec de la mise à jour', 'Échec de la mise à jour : Nom pris.'],
  ['Failed to save rule. Please try again.', 'Failed to save rule. Please try again. Nom pris.'],
  ['Échec de la suppression du produit:', 'Échec de la suppression du produit: Nom pris.'],
])('joins « %s » and the server’s reason as one would write them', (sentence, text) => {
  expect(explain(refused(409, 'Nom pris.'), sentence)).toBe(text)
})

it.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['the server says nothing', refused(400)],
  ['the fault is the server’s own', refused(500, 'Une erreur est survenue.')],
])('says no more than the sentence when %s, or what there is to say otherwise', (_, error) => {
  expect(explain(error, 'Échec')).toBe('Échec')
  expect(explain(error, 'Échec du produit:', 'veuillez réessayer')).toBe(
    'Échec du produit: veuillez réessayer',
  )
})

it('gives the server’s reason, unless the fault is its own, and tells that nothing came back', () => {
  expect(refusalReason(refused(502, 'La banque dort.'), 'Échec')).toBe('La banque dort.')
  expect(refusalReason(refused(500, 'Une erreur est survenue.'), 'Échec')).toBe('Échec')
  expect(refusalReason(new TypeError('Failed to fetch'), 'Échec')).toBe(
    'Erreur de connexion au serveur',
  )
})

it('takes a conflict and an absence for news about the list', () => {
  expect([400, 404, 409, 500].filter((status) => isOutdated(refused(status)))).toEqual([404, 409])
  expect(isOutdated(new TypeError('Failed to fetch'))).toBe(false)
})
