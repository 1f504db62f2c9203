import { expect, it } from 'vitest'
import { ALL_TASKS } from '#server/start.ts'
import { taskWords } from './task-words.ts'

it('has words for every background task', () => {
  const names = ALL_TASKS.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => taskWords(name) === name)).toEqual([])
})
