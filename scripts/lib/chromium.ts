import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installWithApt, onPath } from './programs.ts'

/**
 * The shell is the same engine without windows, tabs and their own pages, which take a third of the
 * time of a test.
 */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium to test with: the shell if it is there or can be had, else a whole browser, else
 * Playwright's.
 */
export function ensureShell(say: (step: string) => void): string {
  return given() ?? onPath([SHELL]) ?? installPackage(say, SHELL) ?? ensureChromium(say)
}

/**
 * A whole browser, as people have: one that is there, else Playwright's, else the system's package.
 */
export function ensureChromium(say: (step: string) => void): string {
  return findChromium() ?? installWithPlaywright(say) ?? installPackage(say, 'chromium') ?? giveUp()
}

function given(): string | null {
  const path = process.env.CHROMIUM_PATH
  return path && existsSync(path) ? path : null
}

function findChromium(): string | null {
  return (
    given() ??
    onPath(BROWSERS) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  )
}

function installWithPlaywright(say: (step: string) => void): string | null {
  say('Chromium : téléchargement par Playwright…')
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
  return findChromium()
}

function installPackage(say: (step: string) => void, name: string): string | null {
  say('Chromium : installation par le gestionnaire de paquets…')
  return installWithApt(name)
}

function giveUp(): never {
  throw new Error(
    'Aucun Chromium trouvé ni installable. Installez-en un et indiquez-le dans CHROMIUM_PATH.',
  )
}
