// After `npm install`: a registry that lacks the builds for other platforms leaves them out of the
// lockfile, and `npm ci` then refuses it everywhere. This adds them with the hash the registry has
// for them, and refuses what it has none for: an entry without a hash would install whatever is
// served under its name.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { leftOut, nameOf, unpinned } from './lib/lockfile.mjs'

/** @type {import('./lib/lockfile.mjs').Lockfile} */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** @param {string} name @param {string} version @returns {Record<string, any> | null} */
function ask(name, version) {
  const fields = ['version', 'dist.integrity', 'os', 'cpu', 'libc', 'license', 'engines']
  try {
    const shell = process.platform === 'win32'
    return JSON.parse(
      execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
        shell,
        stdio: 'pipe',
      }).toString(),
    )
  } catch {
    return null
  }
}

/** @param {unknown} value */
const list = (value) => (value === undefined ? undefined : [value].flat())

/** @type {string[]} */
const missing = []
for (const { name, version, dev } of leftOut(lock)) {
  const found = ask(name, version)
  const integrity = found?.['dist.integrity']
  if (!found || !integrity) {
    missing.push(`${name}@${version}`)
    continue
  }
  const { os, cpu, libc, license, engines } = found
  const entry = {
    version: found.version,
    integrity,
    cpu: list(cpu),
    dev: dev || undefined,
    libc: list(libc),
    license,
    optional: true,
    os: list(os),
  }
  lock.packages[`node_modules/${name}`] = JSON.parse(JSON.stringify({ ...entry, engines }))
  console.log(`+ ${name}@${found.version}`)
}
for (const path of unpinned(lock)) {
  const { version = '', ...rest } = lock.packages[path] ?? {}
  const integrity = ask(nameOf(path), version)?.['dist.integrity']
  if (integrity) lock.packages[path] = { version, integrity, ...rest }
  else missing.push(`${nameOf(path)}@${version}`)
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
if (missing.length > 0) {
  console.error(
    `The registry has no hash for:\n  ${missing.join('\n  ')}\nChoose a version of what depends on them that it has whole.`,
  )
  process.exit(1)
}
