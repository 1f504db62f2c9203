import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { buildWhenStale } from '../../scripts/lib/build-when-stale.ts'
import { compressFolder } from '../../scripts/lib/compress.ts'

/** The pages that a visitor reads first. */
export const PUBLIC_PAGES = ['/accueil', '/factions', '/economie', '/regles', '/contact']

/** The built site, made anew if need be. */
export async function builtSite(): Promise<string> {
  await buildWhenStale(loadConfig({}))
  return resolve('dist/web')
}

/** The same site with every script taken out of its pages: the floor for anything that is shown. */
export async function withoutScripts(folder: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'minuit-static-'))
  cpSync(folder, copy, { recursive: true })
  for (const name of readdirSync(copy).filter((file) => file.endsWith('.html'))) {
    const path = join(copy, name)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(
        /<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g,
        '',
      ),
    )
    for (const suffix of ['.br', '.gz']) rmSync(path + suffix, { force: true })
  }
  await compressFolder(copy)
  return copy
}
