import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { appearance } from '#contract/appearance.ts'
import { withOverrides } from '#contract/brand.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { readBrandFolder } from './brand-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'minuit-brand-'))
const address = pathToFileURL(`${folder}/`)
cpSync('brand', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const { document } = readBrandFolder()

function faultOf(brand: string): string {
  writeFileSync(join(folder, 'brand.json'), brand)
  try {
    readBrandFolder(address)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(StartFault)
    return (error as Error).message
  }
}

it('is what a new site shows, and could be published as it is', () => {
  expect(appearance.parse(document)).toEqual(document)
  expect(document.colours.dark.accent).toBe('#ff3d63')
})

it('says what is wrong in the brand file: a field, a line, or that there is none', () => {
  expect(faultOf('{"name": ""}')).toContain('brand/brand.json : name est obligatoire')
  expect(faultOf('[]')).toContain('brand/brand.json : doit contenir un objet')
  expect(faultOf('{\n  "name": "Port",\n  oops\n}')).toContain(
    'brand/brand.json n’est pas du JSON valide (ligne 3)',
  )
  rmSync(join(folder, 'brand.json'))
  expect(() => readBrandFolder(address)).toThrow('brand/brand.json est introuvable ou illisible')
})

it('takes the colours of an older folder, which held others too, and has icons for it', () => {
  cpSync('brand/brand.json', join(folder, 'brand.json'))
  rmSync(join(folder, 'favicon.svg'))
  const theme = Object.entries(document.colours.light).map(
    ([name]) =>
      `  --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: light-dark(#ABCDEF12, #012345);`,
  )
  writeFileSync(
    join(folder, 'theme.css'),
    `:root {\n${theme.join('\n')}\n  --sky-high: light-dark(#fff, #000);\n}`,
  )
  const { document: older } = readBrandFolder(address)
  expect([older.colours.light.line, older.colours.dark.ground]).toEqual(['#abcdef', '#012345'])
  expect(older.pictures.favicon).toBe(document.pictures.favicon)
  writeFileSync(join(folder, 'theme.css'), ':root { --ground: red; }')
  expect(() => readBrandFolder(address)).toThrow('--ground doit valoir light-dark(#…, #…)')
})

it('yields to what the environment says of the seller and the way into the game', () => {
  const { overrides } = buildConfig({
    SELLER_NAME: 'Ma Société',
    FIVEM_CONNECT: 'fivem://connect/1.2.3.4',
  })
  const taxed = { ...document, legal: { ...document.legal, sellerVat: 'FR00000000000' } }
  const { legal, links, hero } = withOverrides(taxed, overrides)
  expect([legal.sellerName, legal.sellerVat]).toEqual(['Ma Société', null])
  expect([links.connect, hero.buttonLink]).toEqual([
    'fivem://connect/1.2.3.4',
    'fivem://connect/1.2.3.4',
  ])
})
