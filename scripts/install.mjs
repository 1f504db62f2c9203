// Runs before every other script, on whatever Node the machine has (20 or later), and needs nothing
// installed. It installs the dependencies when the lockfile changed since the last time; one of
// them is the Node the project runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { pinnedNode } from './lib/lockfile.mjs'

const STAMP = 'node_modules/.installed'
const LINK = 'node_modules/.bin/node'
const OLDEST_NODE = 26
const lockfile = readFileSync('package-lock.json', 'utf8')
const wanted = createHash('sha256').update(lockfile).digest('hex')
const node = pinnedNode(JSON.parse(lockfile), process.platform, process.arch)

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  console.log('Installation des dépendances (une minute environ la première fois)…')
  installPackages()
  // A line that broke off for a moment: npm retries what it must have, not what is optional.
  if (isNodeMissing()) installPackages()
  refuseOtherNode()
  linkNode()
  writeFileSync(STAMP, wanted)
}

/**
 * `npm ci` prints one warning per package that wants a newer Node than this one: irrelevant, they
 * run on the Node it installs.
 */
function installPackages() {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * npm carries on without an optional package that cannot be had or does not match its hash, and
 * Node is one of those.
 */
function isNodeMissing() {
  return node !== undefined && !existsSync(`node_modules/${node}/package.json`)
}

/**
 * npm 9, which Debian 13 has, takes the link away again along with the packages of other platforms
 * that claim it too.
 */
function linkNode() {
  if (!node || process.platform === 'win32' || existsSync(LINK)) return
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../${node}/bin/node`, LINK)
}

function refuseOtherNode() {
  const machine = [process.platform, process.arch].join('-')
  if (isNodeMissing()) {
    console.error(
      `Le paquet « ${node} » n’a pas pu être installé, ou n’est pas celui qui est attendu. Relancez la commande.`,
    )
    process.exit(1)
  }
  if (!node && Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    console.error(
      `Il n’y a pas de Node prêt à l’emploi pour ${machine} : installez Node ${OLDEST_NODE} ou plus récent, puis relancez la commande.`,
    )
    process.exit(1)
  }
}
