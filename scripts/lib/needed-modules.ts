type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, Package> }

const IMPORTED = /(?:^|[\s;}])(?:from|import|__require)\s*\(?\s*["']([@a-z][^"']*)["']/gm

/** The packages that a text imports, by their names. */
export function importedPackages(source: string): string[] {
  const names = [...source.matchAll(IMPORTED)].map(([, name = '']) =>
    name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
  )
  return [...new Set(names)].filter((name) => !name.includes(':'))
}

/** Where in `node_modules` these packages are and all that they need in turn. */
export function neededModules({ packages }: Lockfile, names: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const visit = (name: string, from: string) => {
    const path = placeOf(name, from)
    if (!path || needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path)
  }
  /** As Node looks for it: in the package's own folder, then in each above. */
  function placeOf(name: string, from: string): string | null {
    const path = `${from && `${from}/`}node_modules/${name}`
    if (packages[path]) return path
    return from ? placeOf(name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) : null
  }
  for (const name of names) visit(name, '')
  return needed
}
