import { expect, it } from 'vitest'
import { attemptEach, outcomeSentence } from './attempt-each.ts'

it('goes on after a refusal, and names what was refused', async () => {
  const asked: number[] = []
  const refused = await attemptEach([1, 2, 3], async (row) => {
    asked.push(row)
    if (row === 2) throw new Error('Payée')
  })
  expect(asked).toEqual([1, 2, 3])
  expect(refused).toEqual([{ row: 2, error: new Error('Payée') }])
})

it.each([
  [[], 'Supprimer : 3 sur 3.'],
  [['la commande 7'], 'Supprimer : 2 sur 3. Refusé pour la commande 7 : Payée.'],
  [
    ['la commande 7', 'la commande 8'],
    'Supprimer : 1 sur 3. Refusé pour la commande 7 (et 1 de plus) : Payée.',
  ],
])('tells how many it was done for when these were refused: %j', (names, sentence) => {
  const refused = names.map((name) => ({ name, reason: 'Payée.' }))
  expect(outcomeSentence('Supprimer', 3, refused)).toBe(sentence)
})
