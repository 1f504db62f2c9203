// Runs before every other script, on whatever Node the machine has (20 or later), and needs nothing installed.
// It installs the dependencies when the lockfile changed since the last time; one of them is the Node the project runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = 'node_modules/.installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  console.log('Installation des dépendances (une minute environ la première fois)…')
  // `npm ci` prints one warning per package that wants a newer Node than this one: irrelevant, they run on the Node it installs.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, wanted)
}
