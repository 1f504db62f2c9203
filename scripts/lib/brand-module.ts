import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { readBrand } from '#contract/brand.ts'
import { loadEnv } from './env.ts'

const BRAND_FILE = new URL('../../brand/brand.json', import.meta.url)

/** `virtual:brand`: the brand file, checked, with the environment laid over it. */
export function brandModule(): Plugin {
  return {
    name: 'brand',
    resolveId: (id) => (id === 'virtual:brand' ? '\0virtual:brand' : null),
    load(id) {
      if (id !== '\0virtual:brand') return null
      this.addWatchFile(BRAND_FILE.pathname)
      const brand = readBrand(JSON.parse(readFileSync(BRAND_FILE, 'utf8')), loadEnv())
      return `export const brand = ${JSON.stringify(brand)}`
    },
  }
}
