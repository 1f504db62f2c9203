import { expect, it } from 'vitest'
import { linkAddress } from './link-form.tsx'

it.each([
  ['https://exemple.fr/a?b=c', 'https://exemple.fr/a?b=c'],
  [' exemple.fr ', 'https://exemple.fr/'],
  ['http://exemple.fr', 'http://exemple.fr/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['mailto:a@exemple.fr', null],
  ['quelque chose', null],
  ['', null],
])('leads %s to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
