import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type BrandOverrides, readBrand } from '#contract/brand.ts'
import { unbroken } from './french-spacing.ts'

const BRAND_FILE = new URL('../../brand/brand.json', import.meta.url)

/**
 * The brand file, checked, with an environment laid over it: `virtual:brand` for every page,
 * `virtual:brand/hero` and `virtual:brand/legal` for those that show these parts.
 */
export function brandModule(env: BrandOverrides): Plugin {
  return {
    name: 'brand',
    resolveId: (id) => (/^virtual:brand(\/hero|\/legal)?$/.test(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith('\0virtual:brand')) return null
      this.addWatchFile(BRAND_FILE.pathname)
      const { hero, legal, ...brand } = readBrand(JSON.parse(readFileSync(BRAND_FILE, 'utf8')), env)
      const [, part = 'brand'] = id.split('/')
      return `export const ${part} = ${unbroken(JSON.stringify({ brand, hero, legal }[part]))}`
    },
  }
}
