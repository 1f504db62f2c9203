/** An entry of the lockfile, as far as licences go. */
type Entry = { version?: string; license?: string; dev?: boolean; link?: boolean }
type Lockfile = { packages: Record<string, Entry> }
type Licensed = { name: string; version: string; licence: string; isDev: boolean }

/**
 * What may be used in a site that is run or passed on under the MIT licence. The LGPL's libvips is
 * loaded as a library of its own and can be replaced; MPL covers its own files alone.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
])

/** Packages that name no licence in their manifest, and the one that their own file has. */
const IN_A_FILE: Record<string, string> = { 'png-js': 'MIT' }

export function licencesOf({ packages }: Lockfile): Licensed[] {
  const found = Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { version = '', license, dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? IN_A_FILE[name] ?? 'inconnue', isDev: dev }
    })
  const known = new Map(found.map((one) => [`${one.name} ${one.version} ${one.isDev}`, one]))
  return [...known.values()].toSorted((a, b) =>
    a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name),
  )
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** An SPDX expression of names, AND and OR. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())))

/** The page of the documentation that lists them all. */
export function describeLicences(packages: Licensed[]): string {
  const table = (title: string, listed: Licensed[]) => [
    `## ${title}`,
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...listed.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
    '',
  ]
  return [
    '# Licences of what the site is made of',
    '',
    'Written by `npm run licences` from the lockfile, builds for every platform included. The site itself is under the MIT licence.',
    '',
    ...table(
      'In a site that runs',
      packages.filter(({ isDev }) => !isDev),
    ),
    ...table(
      'To build and test it',
      packages.filter(({ isDev }) => isDev),
    ),
  ].join('\n')
}
