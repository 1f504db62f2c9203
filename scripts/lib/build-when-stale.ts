import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sellerWith } from '#contract/sellers.ts'
import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'
import type { Config } from '#server/config.ts'
import { buildSite, WEB_FOLDER } from './build.ts'
import { buildResource } from './build-resource.ts'

const STAMP = join('dist', '.built')
const SOURCES = [
  'brand',
  'contract',
  'web',
  'fivem/src',
  'fivem/config.js',
  'fivem/fxmanifest.lua',
  'fivem/README.md',
  'scripts/lib',
  'vite.config.ts',
  'package-lock.json',
]
const BUILT = [STAMP, WEB_FOLDER, RESOURCE_FOLDER]

type Settings = Pick<Config, 'brand' | 'publicUrl' | 'tebex'>

/**
 * What pages call their own address while nobody outside is to know it: whatever the port, it is
 * not worth a build.
 */
const UNPUBLISHED_ORIGIN = 'http://localhost:3000'

/** All that a page says and no source file does. */
export const writtenIntoPages = ({ brand, publicUrl, tebex }: Settings) => ({
  brand,
  origin: publicUrl ?? UNPUBLISHED_ORIGIN,
  seller: sellerWith({ tebex }),
})

/** Builds site and resource unless `dist` was made from exactly these files and settings. */
export async function buildWhenStale(settings: Settings) {
  const written = writtenIntoPages(settings)
  const wanted = fingerprint(JSON.stringify(written))
  if (BUILT.every((path) => existsSync(path)) && readFileSync(STAMP, 'utf8') === wanted) return
  await buildSite(written, (step) => console.log(step))
  await buildResource()
  writeFileSync(STAMP, wanted)
}

function fingerprint(settings: string): string {
  const hash = createHash('sha256').update(settings)
  for (const file of SOURCES.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}
