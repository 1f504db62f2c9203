import { existsSync, readFileSync } from 'node:fs'
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
