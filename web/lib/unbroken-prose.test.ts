import { expect, it } from 'vitest'
import { unbrokenProse } from './unbroken-prose.ts'

it('gives the sentences of an item their no-break spaces, and leaves its name and its kind alone', () => {
  const item = { id: 3, name: 'Pack : départ', description: 'Tout : le reste', tags: ['a : b'] }
  expect(unbrokenProse(item)).toEqual({ ...item, description: 'Tout\u00a0: le reste' })
})

it('leaves what is no item to who reads the list', () => {
  expect([null, 'texte : ici', 3].map(unbrokenProse)).toEqual([null, 'texte : ici', 3])
})
