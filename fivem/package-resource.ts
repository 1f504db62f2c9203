import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the resource is built, and what it is called among the others of a game server. */
export const RESOURCE_FOLDER = join('dist', 'fivem', 'minuit')
const NAME = 'minuit'

const PASTE_KEY = 'Collez la clé du serveur ici, entre les guillemets.'

/** `key`: null where it is left to the owner. */
export type ResourceSettings = { site: string; server: number; key: string | null }

/**
 * The files of the resource as an owner drops them into `resources/`, by path, with who they are
 * written into config.js.
 */
export function resourceFiles(
  settings: ResourceSettings,
  folder = RESOURCE_FOLDER,
): Record<string, string> {
  const files = readdirSync(folder).map((name) => {
    const content = readFileSync(join(folder, name), 'utf8')
    return [`${NAME}/${name}`, name === 'config.js' ? fillIn(content, settings) : content]
  })
  return Object.fromEntries(files)
}

function fillIn(config: string, settings: ResourceSettings): string {
  return Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^( {2}${name}: ).*,$`, 'm')
    if (!line.test(text)) throw new Error(`config.js has no line for ${name}`)
    const written = value === null ? `'', // ${PASTE_KEY}` : `${JSON.stringify(value)},`
    return text.replace(line, (_, start: string) => `${start}${written}`)
  }, config)
}
