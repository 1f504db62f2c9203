import { expect, it } from 'vitest'
import { argsToText, textToArgs } from './event-args.ts'

it('reads a value per line: numbers, yes or no, and any other text', () => {
  const typed = 'niveau = 3\n\n  vip=oui \nmot = a=b\nvide =\nperdu'
  expect(textToArgs(typed)).toEqual({ niveau: 3, vip: true, mot: 'a=b', vide: '', perdu: '' })
})

it('writes them back as they were typed', () => {
  const args = { niveau: 3, vip: false, mot: 'quai 9' }
  expect(argsToText(args)).toBe('niveau = 3\nvip = non\nmot = quai 9')
  expect(textToArgs(argsToText(args))).toEqual(args)
})
