import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { WEB_FOLDER } from './build.ts'
import { chunksOf, type ViteManifest } from './vite-manifest.ts'

/** Bytes that a first visit may cost, brotli (fonts are compressed already). JavaScript depends on the screen. */
const CSS_BUDGET = 15_000
const FONT_BUDGET = 60_000
const SCRIPT_BUDGETS: Record<string, number> = {
  'features/legal/conditions-screen.tsx': 85_000,
  'features/home/home-screen.tsx': 90_000,
}

/** Prints what pages weigh and answers whether all are within their budget. */
export function checkSizeBudget(): boolean {
  const manifest: ViteManifest = JSON.parse(readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8'))
  let within = true
  function compare(name: string, bytes: number, budget: number) {
    const fits = bytes <= budget
    within &&= fits
    console.log(`${fits ? '✓' : '✗'} ${name} : ${bytes} o (au plus ${budget})`)
  }
  for (const [source, budget] of Object.entries(SCRIPT_BUDGETS)) {
    compare(`JavaScript, ${source}`, total(chunksOf(manifest, source).scripts), budget)
  }
  const { styles, fonts } = chunksOf(manifest, 'features/home/home-screen.tsx')
  compare('CSS', total(styles), CSS_BUDGET)
  compare('Polices', total(fonts, false), FONT_BUDGET)
  return within
}

function total(files: string[], compressed = true): number {
  return files
    .map((file) => readFileSync(join(WEB_FOLDER, file)))
    .reduce((sum, content) => sum + (compressed ? brotliCompressSync(content).length : content.length), 0)
}
