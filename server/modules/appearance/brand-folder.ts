import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Appearance } from '#contract/appearance.ts'
import { BrandError, firstAppearance, readBrand } from '#contract/brand.ts'
import { COLOURS, type Colour, type Colours, type Palette, variableOf } from '#contract/colours.ts'
import { StartFault } from '#server/lib/start-fault.ts'

/** Where the pictures that stand for the site are served from. */
export const FILES_PATH = '/appearance/'

const DEFAULT_FOLDER = new URL('../../../brand/', import.meta.url)

/** By what they are in the document. */
const PICTURES = {
  logo: 'logo.svg',
  favicon: 'favicon.svg',
  icon180: 'icon-180.png',
  icon192: 'icon-192.png',
  icon512: 'icon-512.png',
  preview: 'og.jpg',
} as const satisfies Record<Exclude<keyof Appearance['pictures'], 'own'>, string>

type Picture = keyof typeof PICTURES

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}

/** What a file is, by its name. */
export const typeOf = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream'

export type SiteFile = { name: string; content: Buffer }

/** What a new site shows and the files that go with it, as they lie in `brand/`. */
export function readBrandFolder(folder = DEFAULT_FOLDER): {
  document: Appearance
  files: SiteFile[]
} {
  const brand = checked(folder)
  const files = Object.entries(PICTURES).map(
    ([key, file]) => [key, readPicture(folder, file)] as const,
  )
  const addresses = files.map(([key, file]) => [key, FILES_PATH + file.name])
  return {
    document: firstAppearance(brand, {
      pictures: { ...(Object.fromEntries(addresses) as Record<Picture, string>), own: [] },
      colours: readColours(readFileSync(new URL('theme.css', folder), 'utf8')),
    }),
    files: files.map(([, file]) => file),
  }
}

/** The same content has the same name, on whatever node. */
export function nameFile(content: Buffer, extension: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16) + extension
}

function readPicture(folder: URL, file: string): SiteFile {
  // An owner's folder of an older version has only the logo.
  const own = new URL(file, folder)
  const content = readFileSync(existsSync(own) ? own : new URL(file, DEFAULT_FOLDER))
  const extension = extname(file)
  return { name: nameFile(content, extension), content }
}

function checked(folder: URL) {
  try {
    return readBrand(JSON.parse(readFileSync(new URL('brand.json', folder), 'utf8')))
  } catch (error) {
    const faults = error instanceof BrandError ? error.faults : [unreadable(error)]
    throw new StartFault(`Configuration invalide :\n${faults.map((it) => `  - ${it}`).join('\n')}`)
  }
}

function unreadable(error: unknown): string {
  if (!(error instanceof SyntaxError)) return 'brand/brand.json est introuvable ou illisible'
  const [, line] = /\(line (\d+)/.exec(error.message) ?? []
  return `brand/brand.json n’est pas du JSON valide${line ? ` (ligne ${line})` : ''}`
}

/** The colours that an owner chooses; the file may hold others, which belong to the styles. */
function readColours(css: string): Colours {
  const pairs = COLOURS.map((name) => [name, colourPair(css, name)] as const)
  const palette = (at: 0 | 1) =>
    Object.fromEntries(pairs.map(([name, pair]) => [name, pair[at]])) as Palette
  return { light: palette(0), dark: palette(1) }
}

function colourPair(css: string, name: Colour): [light: string, dark: string] {
  const [, value = ''] = new RegExp(`${variableOf(name)}:([^;]+);`).exec(css) ?? []
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/gi) ?? []
  if (!light || !dark)
    throw new StartFault(`brand/theme.css : ${variableOf(name)} doit valoir light-dark(#…, #…)`)
  return [light.toLowerCase(), dark.toLowerCase()]
}
