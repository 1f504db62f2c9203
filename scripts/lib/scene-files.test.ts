import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SCENES } from '#contract/scenes.ts'

const stylesOf = (key: string) => readFileSync(`web/art/${key}/scene.css`, 'utf8')
/** What a scene says: its colours, its drawings, the layers that they are for. */
const namesIn = (styles: string) =>
  new Set([...styles.matchAll(/^ {2}(--[\w-]+|\.view-\w[\w-]*)/gm)].map(([, name]) => name))

/** What the harbour has for itself: others have ripples of their own, and no clock. */
const OF_THE_HARBOUR = new Set(['--art-ripples', '.view-clock'])

describe.each(SCENES.map(({ key }) => key))('the scene %s', (key) => {
  it('has its styles and every picture that a page may ask for', () => {
    expect(existsSync(`web/art/${key}/scene.css`)).toBe(true)
    for (const name of ['placeholder', 'preview', 'slide-1', 'slide-2', 'slide-3'])
      expect(existsSync(`web/public/scenes/${key}/${name}.svg`), name).toBe(true)
  })

  it('shows only drawings that are there', () => {
    const drawings = [...stylesOf(key).matchAll(/url\("([^"]+)"\)/g)].map(([, path = '']) => path)
    expect(drawings.length).toBeGreaterThan(10)
    for (const path of drawings) expect(existsSync(`web/art/${key}/${path}`), path).toBe(true)
  })

  it('leaves no layer and no colour to another scene', () => {
    const names = namesIn(stylesOf(key))
    const wanted = [...namesIn(stylesOf('harbour')).difference(OF_THE_HARBOUR)]
    expect(wanted.length).toBeGreaterThan(30)
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })
})

const SECTIONS = 'web/art/scenes'
/** What the drawings of a section may cost who comes to it, brotli. */
const BUDGET = 4000

describe.each(readdirSync(SECTIONS).filter((name) => !name.endsWith('.css')))(
  'the section’s scene %s',
  (name) => {
    const folder = join(SECTIONS, name)
    const drawings = readdirSync(folder)

    it('shows all of its drawings, and no others', () => {
      const styles = readFileSync(`${folder}.css`, 'utf8')
      const shown = [...styles.matchAll(/url\("\.\/([^"]+)"\)/g)].map(([, path]) => path)
      expect(new Set(shown)).toEqual(new Set(drawings.map((file) => `${name}/${file}`)))
    })

    it('weighs little', () => {
      const sizes = drawings.map(
        (file) => brotliCompressSync(readFileSync(join(folder, file))).length,
      )
      expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(BUDGET)
    })
  },
)
