import { resourceFiles } from '#fivem/package-resource.ts'

/** What FXServer runs of the built resource, in the order of its manifest. */
export function resourceScripts(
  ...built: Parameters<typeof resourceFiles>
): [name: string, source: string][] {
  const files = new Map(
    Object.entries(resourceFiles(...built)).map(([path, text]) => [path.split('/').at(-1), text]),
  )
  const [, listed = ''] = /server_scripts \{([^}]*)\}/.exec(files.get('fxmanifest.lua') ?? '') ?? []
  return [...listed.matchAll(/'([^']+)'/g)].map(([, name = '']) => [name, files.get(name) ?? ''])
}
