import { expect, it } from 'vitest'
import type { Appearance } from '#contract/appearance.ts'
import { mountain } from '#contract/scenes/mountain.ts'
import { FIRST_SITE } from '#server/testing/web-folder.ts'
import { completed, filledFrom } from './complete-document.ts'
import { faultsOf } from './drafts.ts'

/** In every document since the first: only the owner can say them. */
const EVER =
  /^(identity\.(name|description|contactMail)|hero\.title|pictures\.(?!own)|legal\.(?!sellerVat))/

function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, at ? `${at}.${key}` : key),
  )
  return at ? [at, ...inner] : inner
}

function without(document: object, path: string): Appearance {
  const [key = '', ...rest] = path.split('.')
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (name !== key) return [[name, value]]
      return rest.length > 0 ? [[name, without(value, rest.join('.'))]] : []
    }),
  ) as Appearance
}

const canLack = (path: string) =>
  !EVER.test(path) && !['identity', 'hero', 'pictures', 'legal'].includes(path)

it('a document that was stored before a field or a section existed is shown with its default', () => {
  const stored: Appearance = { ...FIRST_SITE, scene: 'mountain' }
  const lacking = pathsOf(stored).filter(canLack)
  expect(lacking.length).toBeGreaterThan(100)
  for (const path of lacking) {
    const older = without(stored, path)
    expect(faultsOf(completed(older)), path).toEqual({})
  }
  expect(completed(without(stored, 'closing')).closing).toEqual(mountain.texts.closing)
  expect(completed(without(stored, 'colours.dark.focus')).colours.dark.focus).toBe(
    mountain.colours.dark.focus,
  )
})

it('a document that lacks nothing stays as it is, also where it says that there is none', () => {
  const stored: Appearance = {
    ...FIRST_SITE,
    links: { ...FIRST_SITE.links, chat: null },
    hero: { ...FIRST_SITE.hero, figures: [] },
  }
  expect(completed(stored)).toEqual(stored)
  expect(filledFrom({ a: null, b: [] }, { a: { x: 1 }, b: [1], c: 2 })).toEqual({
    a: null,
    b: [],
    c: 2,
  })
})
