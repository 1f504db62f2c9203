import { expect, it } from 'vitest'
import { personOf } from './simulated-people.ts'

it('has somebody else play for every account, and always the same', () => {
  const people = Array.from({ length: 300 }, (_, id) => personOf(id + 1))
  expect(people).toEqual(people.map((_, id) => personOf(id + 1)))
  expect(new Set(people.map(({ license }) => license)).size).toBe(300)
  expect(new Set(people.map(({ name }) => name)).size).toBe(300)
  for (const { license, name } of people) {
    expect(license).toMatch(/^license:[0-9a-f]{40}$/)
    expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+( \p{Lu}\p{Ll}+)?$/u)
  }
})
