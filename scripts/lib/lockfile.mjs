/**
 * @typedef {{ version?: string, integrity?: string, inBundle?: boolean, link?: boolean, os?: string[], cpu?: string[],
 * libc?: string[], dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string>
 * }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/** The name of the package that an entry of the lockfile installs.
 * @param {string} path */
export const nameOf = (path) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** What npm would download without a hash to compare it with. Who is in another's bundle is covered by that one's hash.
 * @param {Lockfile} lock */
export function unpinned({ packages }) {
  return Object.keys(packages).filter((path) => {
    const { integrity, inBundle, link } = packages[path] ?? {}
    return path !== '' && !integrity && !inBundle && !link
  })
}

/** Optional dependencies that have no entry: a registry that lacks the builds for other platforms leaves them out.
 * @param {Lockfile} lock */
export function leftOut({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]),
      )
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Where Node looks for what a package depends on, as prefixes of paths.
 * @param {string} path */
function foldersAbove(path) {
  const parts = path.split('/node_modules/')
  return [
    '',
    ...(path && parts.map((_, index) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)),
  ]
}

/** The pinned Node for a machine, if there is a build for it.
 * @param {Lockfile} lock @param {string} platform @param {string} arch */
export function pinnedNode({ packages }, platform, arch) {
  return Object.keys(packages['']?.optionalDependencies ?? {}).find((name) => {
    const { os, cpu } = packages[`node_modules/${name}`] ?? {}
    return name.startsWith('node-') && os?.includes(platform) && cpu?.includes(arch)
  })
}
