type Args = Record<string, string | number | boolean>

const WORDS: Record<string, boolean> = { oui: true, non: false }

const readValue = (text: string): Args[string] => {
  const known = WORDS[text.toLowerCase()]
  if (known !== undefined) return known
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

const writeValue = (value: Args[string]) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value)

/** The values of an event as one types them: a line each, `niveau = 3`. */
export const argsToText = (args: Args): string =>
  Object.entries(args)
    .map(([name, value]) => `${name} = ${writeValue(value)}`)
    .join('\n')

export function textToArgs(text: string): Args {
  const pairs = text.split('\n').flatMap((line): [string, Args[string]][] => {
    const [name = '', ...rest] = line.split('=')
    return name.trim() ? [[name.trim(), readValue(rest.join('=').trim())]] : []
  })
  return Object.fromEntries(pairs)
}
