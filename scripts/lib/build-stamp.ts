import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seller } from '#contract/sellers.ts'
import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'

export const WEB_FOLDER = 'dist/web'
export const SERVER_FOLDER = 'dist/server'

/** What is built, where to, and what from. */
type Part = { stamp: string; built: string[]; sources: string[] }

export const SITE: Part = {
  stamp: join('dist', '.built'),
  built: [WEB_FOLDER, RESOURCE_FOLDER],
  sources: [
    'contract',
    'web',
    'fivem/src',
    'fivem/config.js',
    'fivem/fxmanifest.lua',
    'fivem/README.md',
    'scripts/lib',
    'vite.config.ts',
    'package-lock.json',
  ],
}
export const SERVER: Part = {
  stamp: join('dist', '.built-server'),
  built: [SERVER_FOLDER],
  sources: [
    'brand',
    'contract',
    'server',
    'fivem/src',
    'fivem/simulator',
    'scripts/serve.ts',
    'scripts/lib',
    'package-lock.json',
  ],
}

/** Whether this part was made from exactly these files and settings; loads nothing to say so. */
export function isFresh({ stamp, built, sources }: Part, seller: Seller | null): boolean {
  return (
    [stamp, ...built].every((path) => existsSync(path)) &&
    readFileSync(stamp, 'utf8') === fingerprint(sources, seller)
  )
}

export function stampBuilt({ stamp, sources }: Part, seller: Seller | null) {
  writeFileSync(stamp, fingerprint(sources, seller))
}

function fingerprint(sources: string[], seller: Seller | null): string {
  const hash = createHash('sha256').update(JSON.stringify(seller))
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}
