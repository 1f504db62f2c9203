import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const THEME = 'brand/theme.css'
const FILE = 'paiement-test.css'

/**
 * Puts the brand's colours and fonts in front of the styles of the payment pages that the server
 * draws itself. `fonts` are the files that the site's own styles use.
 */
export function writePaymentStyles(folder: string, fonts: string[]) {
  const theme = readFileSync(THEME, 'utf8').replace(/url\("([^"]+)\.woff2"\)/g, (url, path) => {
    const font = fonts.find((file) => basename(file).startsWith(`${basename(path)}-`))
    return font ? `url("/${font}")` : url
  })
  const page = readFileSync(join(folder, FILE), 'utf8')
  writeFileSync(join(folder, FILE), theme + page)
}
