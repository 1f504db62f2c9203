import { expect, it } from 'vitest'
import { accepted, failureReason, failureSentence, RequestFailed, refusal } from './api.ts'

const UNREACHABLE = new TypeError('Failed to fetch')

it('says why in the server’s words, whatever else there would be to say', () => {
  const refused = new RequestFailed(409, { message: 'Nom pris.' })
  expect([failureReason(refused), failureReason(refused, 'Échec', 'Panne')]).toEqual([
    'Nom pris.',
    'Nom pris.',
  ])
})

it.each([{}, { message: '' }])('has other words for an answer without any: %o', (body) => {
  expect(failureReason(new RequestFailed(502, body), 'Échec', 'Panne')).toBe('Échec')
})

it('names the status when there are no words at all', () => {
  expect(failureReason(new RequestFailed(502, {}))).toBe('Erreur HTTP: 502')
})

it('tells a server that cannot be reached from one that refuses', () => {
  expect(failureReason(UNREACHABLE, 'Échec')).toBe('Erreur de connexion au serveur')
  expect(failureReason(UNREACHABLE, 'Échec', 'Panne')).toBe('Panne')
})

it('takes an answer that does not say success for a refusal, with its words', () => {
  const answer = { success: false, message: 'Déjà trouvé.' }
  let thrown: unknown
  try {
    accepted(answer)
  } catch (error) {
    thrown = error
  }
  expect(failureReason(thrown, 'Échec')).toBe('Déjà trouvé.')
  expect(accepted({ ...answer, success: true }).message).toBe('Déjà trouvé.')
})

it.each([429, 503])('lets the server say itself that it is busy or away: %i', (status) => {
  const away = new RequestFailed(status, { message: 'La base de données ne répond pas.' })
  expect(failureSentence(away, 'Impossible de charger les factions.')).toBe(
    'La base de données ne répond pas.',
  )
  expect(
    failureSentence(new RequestFailed(status, {}), 'Impossible de charger les factions.'),
  ).toBe('Impossible de charger les factions.')
})

it.each([UNREACHABLE, new RequestFailed(500, { message: 'Erreur interne.' })])(
  'keeps to the page’s own sentence for %o',
  (error) => {
    expect(failureSentence(error, 'Impossible de charger les factions.')).toBe(
      'Impossible de charger les factions.',
    )
  },
)

it.each(['null', '[]', '"non"', '<html>', '{"message":{"fr":"Non"},"error":7}'])(
  'finds no words in the refusal %s',
  async (body) => {
    const refused = await refusal(new Response(body, { status: 502 }))
    expect([failureReason(refused), failureReason(refused, 'Échec')]).toEqual([
      'Erreur HTTP: 502',
      'Échec',
    ])
  },
)
