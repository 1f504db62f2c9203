import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that the machine has; null: none. */
export function onPath(names: string[]): string | null {
  // Where a program for administrators is, others do not look.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return (
    folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null
  )
}

/** Installs a package of the system and answers its program; null: it cannot be had. */
export function installWithApt(name: string, program = name): string | null {
  if (process.platform !== 'linux') return null
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const command of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const [file, ...args] = [...asRoot, ...command] as [string, ...string[]]
    spawnSync(file, args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return onPath([program])
}
