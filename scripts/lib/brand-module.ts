import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type BrandOverrides, readBrand } from '#contract/brand.ts'

const BRAND_FILE = new URL('../../brand/brand.json', import.meta.url)

/** `virtual:brand`: the brand file, checked, with an environment laid over it. */
export function brandModule(env: BrandOverrides): Plugin {
  return {
    name: 'brand',
    resolveId: (id) => (id === 'virtual:brand' ? '\0virtual:brand' : null),
    load(id) {
      if (id !== '\0virtual:brand') return null
      this.addWatchFile(BRAND_FILE.pathname)
      const brand = readBrand(JSON.parse(readFileSync(BRAND_FILE, 'utf8')), env)
      return `export const brand = ${JSON.stringify(brand)}`
    },
  }
}
