import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { buildWebFolder, FIRST_SITE } from '#server/testing/web-folder.ts'
import { createStyles } from './site-styles.ts'

const { folder } = buildWebFolder([])
afterAll(() => rmSync(folder, { recursive: true }))

it('draws the scene that the owner chose, or none where they have a picture of their own', () => {
  const { compose } = createStyles(folder)
  const own = { ...FIRST_SITE.hero, backgroundImage: '/appearance/own.avif' }
  const [drawn, pictured] = [FIRST_SITE, { ...FIRST_SITE, hero: own }].map(compose)
  expect(drawn?.css).toContain('harbour{}')
  expect(drawn?.css).not.toContain('picture{}')
  expect(pictured?.css).toContain('picture{}')
  expect(pictured?.css).not.toContain('harbour{}')
  expect(pictured?.path).not.toBe(drawn?.path)
})
