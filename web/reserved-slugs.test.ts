import { expect, it } from 'vitest'
import { RESERVED_SLUGS } from '#contract/slug.ts'
import { routes } from './routes.tsx'

it('reserves the first word of every address that the site has', () => {
  const words = routes
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((word) => word !== ':slug')
  expect(words.length).toBeGreaterThan(15)
  expect(words.filter((word) => !RESERVED_SLUGS.has(word))).toEqual([])
})
