import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** A Chromium to test with: one that is there, else Playwright's, else the system's package. */
export function ensureChromium(say: (step: string) => void): string {
  return findChromium() ?? installWithPlaywright(say) ?? installWithApt(say) ?? giveUp()
}

function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH
  if (given && existsSync(given)) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync)
  return onPath ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
}

function installWithPlaywright(say: (step: string) => void): string | null {
  say('Chromium : téléchargement par Playwright…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  return findChromium()
}

function installWithApt(say: (step: string) => void): string | null {
  if (process.platform !== 'linux') return null
  say('Chromium : installation par le gestionnaire de paquets…')
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [program, ...args] = [...asRoot, ...command] as [string, ...string[]]
    spawnSync(program, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  return findChromium()
}

function giveUp(): never {
  throw new Error('Aucun Chromium trouvé ni installable. Installez-en un et indiquez-le dans CHROMIUM_PATH.')
}
