import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readBrand } from '#contract/brand.ts'
import { loadEnv } from './scripts/lib/env.ts'

const BRAND_FILE = new URL('./brand/brand.json', import.meta.url)

/** `virtual:brand`: the brand file, checked, with the environment laid over it. */
function brandModule(): Plugin {
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

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss(), brandModule()],
  build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env.API_PORT ?? 3001}` },
  },
})
