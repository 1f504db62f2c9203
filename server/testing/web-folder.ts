import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltPage } from '#server/lib/page-renderer.ts'
import type { BuiltPages } from '#server/lib/pages.ts'
import type { BuiltStyles } from '#server/lib/site-styles.ts'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'

/** What a new site shows. */
export const { document: FIRST_SITE } = readBrandFolder()

const STYLES: BuiltStyles = {
  base: 'assets/base-1.css',
  theme: 'assets/theme-1.css',
  scenes: { harbour: 'assets/harbour-1.css', picture: 'assets/picture-1.css' },
  fonts: { affiche: { file: 'assets/affiche-1.css', preload: ['assets/title-1.woff2'] } },
}

const page = (path: string, more: Partial<BuiltPage> = {}): BuiltPage => ({
  path,
  title: path,
  scripts: ['/assets/app-1234.js'],
  styles: [],
  lists: [],
  ...more,
})

/** What a build leaves behind, small enough to be read. */
export function buildWebFolder(pages: (Partial<BuiltPage> & { path: string })[]) {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-web-'))
  mkdirSync(join(folder, 'assets'))
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(join(folder, name), content)
  const built: BuiltPages = {
    pages: pages.map(({ path, ...more }) => page(path, more)),
    closed: { scripts: [], styles: [] },
    seller: null,
  }
  write('pages.json', JSON.stringify(built))
  write('styles.json', JSON.stringify(STYLES))
  write('shell.html', '<!--card--><!--styles--><main><!--app--></main><!--data-->')
  write('paiement-test.css', 'body{}')
  write(STYLES.base, 'a{}')
  write(STYLES.theme, 'b{}')
  write('assets/affiche-1.css', 'c{}')
  for (const [scene, file] of Object.entries(STYLES.scenes)) write(file, `${scene}{}`)
  return { folder, write }
}
