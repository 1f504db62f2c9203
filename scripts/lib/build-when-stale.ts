import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { buildSite, WEB_FOLDER } from './build.ts'

const STAMP = join('dist', '.built')
const SOURCES = ['brand', 'contract', 'web', 'scripts/lib', 'vite.config.ts', 'package-lock.json']

type Settings = Pick<Config, 'brand' | 'publicUrl'>

/**
 * What pages call their own address while nobody outside is to know it: whatever the port, it is
 * not worth a build.
 */
const UNPUBLISHED_ORIGIN = 'http://localhost:3000'

/** All that a page says and no source file does. */
export const writtenIntoPages = ({ brand, publicUrl }: Settings) => ({
  brand,
  origin: publicUrl ?? UNPUBLISHED_ORIGIN,
})

/** Builds the site unless `dist` was made from exactly these files and settings. */
export async function buildWhenStale(settings: Settings) {
  const { brand, origin } = writtenIntoPages(settings)
  const wanted = fingerprint([JSON.stringify(brand), origin])
  if (existsSync(STAMP) && existsSync(WEB_FOLDER) && readFileSync(STAMP, 'utf8') === wanted) return
  await buildSite(brand, origin, (step) => console.log(step))
  writeFileSync(STAMP, wanted)
}

function fingerprint(settings: string[]): string {
  const hash = createHash('sha256').update(settings.join('\n'))
  for (const file of SOURCES.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}
