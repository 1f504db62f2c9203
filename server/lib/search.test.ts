import { expect, it } from 'vitest'
import { hasTrigram } from './search.ts'

it('a trigram takes three letters or digits in a row, in any script', () => {
  expect(['zog', 'ÉTÉ', '100 %', 'a.b.cde', 'x2y'].filter((words) => !hasTrigram(words))).toEqual(
    [],
  )
  expect(['', 'z', 'zo', 'é_', 'a b c', 'w\\z', '0% z', '%%%', '@r'].filter(hasTrigram)).toEqual([])
})
