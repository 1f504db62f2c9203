// After `npm install`: a registry that lacks the builds for other platforms leaves them out of the lockfile, and
// `npm ci` then refuses it everywhere. This writes the missing optional entries back, from the names alone.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const PROCESSORS = ['x64', 'arm64', 'ia32', 'arm', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** @param {string} name @param {string} version @param {boolean} dev */
function entryFor(name, version, dev) {
  const words = (name.split('/').at(-1) ?? name).split('-')
  const system = SYSTEMS.find((word) => words.includes(word))
  const processor = PROCESSORS.find((word) => words.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : system === 'linux' && words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null
  return {
    version,
    ...(processor && { cpu: [processor] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(system && { os: [system] }),
  }
}

for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (lock.packages[`${path}/node_modules/${name}`] || lock.packages[`node_modules/${name}`] || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = entryFor(name, version, dev)
    console.log(`+ ${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
