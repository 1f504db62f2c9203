import { describe, expect, it } from 'vitest'
import { flag, id, list, listAnswer, number, oneOf, optionalText, record, text } from './read.ts'

const NOTHING = [null, undefined]

it.each([...NOTHING, {}, [], true])('takes %o for no text', (value) => {
  expect(text(value)).toBe('')
})

it('tells an empty text from none where there may be none', () => {
  expect([...NOTHING, '', 'a', 7].map(optionalText)).toEqual([null, null, '', 'a', '7'])
})

it('reads numbers that came as texts, and what is none as it is told to', () => {
  expect(['12.50', 3, '0', ' '].map(number(-1))).toEqual([12.5, 3, 0, -1])
  expect(
    [...NOTHING, '', 'gratuit', Number.NaN, Number.POSITIVE_INFINITY, {}, [], [5]]
      .map(number(null))
      .every((read) => read === null),
  ).toBe(true)
})

it('reads yes and no as databases say them', () => {
  expect([true, 1, '1', 'true'].map(flag(false))).toEqual([true, true, true, true])
  expect([false, 0, '0', 'false'].map(flag(true))).toEqual([false, false, false, false])
  expect([...NOTHING, ''].map(flag(true))).toEqual([true, true, true])
})

it('keeps to the words it knows', () => {
  expect(['a', 'z', null].map(oneOf(['a', 'b'], 'b'))).toEqual(['a', 'b', 'b'])
})

describe('an id', () => {
  it('is the same as a number and as a text', () => {
    expect(id('3')).toBe(id(3))
  })

  it.each(['b7e2', '007', '12345678901234567890', ''])(
    'that is no plain number stays what it is: %o',
    (value) => {
      expect(id(value)).toBe(value)
    },
  )
})

describe('a list', () => {
  const names = list(record<{ name: string }>({ name: text }))

  it('that is missing is empty', () => {
    expect([null, undefined, '', {}, 'a'].map(names)).toEqual([[], [], [], [], []])
  })

  it('drops its holes, and leaves fields that it does not know', () => {
    expect(names([null, { name: null, rank: 2 }, 'x'])).toEqual([{ name: '', rank: 2 }])
  })

  it('as a whole answer may be nothing, but not something else', () => {
    expect([listAnswer(null), listAnswer(undefined), listAnswer([1])]).toEqual([[], [], [1]])
    expect(() => listAnswer({ error: 'Page introuvable' })).toThrow()
  })
})
