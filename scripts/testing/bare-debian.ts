import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Ran = { code: number; output: string }
type Wish = {
  /** With the machine's network in place of one of its own, on which nothing but itself is. */
  online?: boolean
  env?: Record<string, string>
}
export type BareDebian = {
  root: string
  /** What somebody types who is logged in as `root`, or as an account in its folder. */
  type: (account: string, text: string, wish?: Wish) => Promise<Ran>
  write: (path: string, content: string, mode?: number) => void
  close: () => Promise<void>
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const CA = '/etc/ssl/certs/ca-certificates.crt'
const ask = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Why there cannot be one here; null: there can. */
export function whyNoDebian(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const missing = ['debootstrap', 'unshare', 'nsenter', 'ip'].filter((tool) => !isThere(tool))
  return missing.length > 0 ? `needs ${missing.join(', ')}` : null
}

function isThere(tool: string): boolean {
  return PATH.split(':').some((folder) => existsSync(join(folder, tool)))
}

/**
 * An empty Debian in a folder, with processes, mounts and a network of its own: they end with the
 * one process that holds them, whatever becomes of a test. Packages come from where this machine
 * has its own from. `home`: where accounts other than root type.
 */
export async function openBareDebian(suite: string, home: string): Promise<BareDebian> {
  const root = mkdtempSync(join(tmpdir(), 'minuit-debian-'))
  const write: BareDebian['write'] = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
    chmodSync(join(root, path), mode)
  }
  let holder: ChildProcess | null = null
  async function close() {
    holder?.kill('SIGKILL')
    if (holder?.exitCode === null && holder.signalCode === null) await once(holder, 'exit')
    rmSync(root, { recursive: true, force: true })
  }
  try {
    chmodSync(root, 0o755)
    const options = ['--variant=minbase', '--include=systemd,ca-certificates']
    execFileSync('debootstrap', [...options, suite, root, mirror()], { stdio: 'inherit' })
    handNetworkOver(root, write)
    // Nobody keeps this disk: packages are not waited for to reach it.
    write('/etc/dpkg/dpkg.cfg.d/here', 'force-unsafe-io\n')
    // Here the test starts services, as the machine's own boot would, on its own network.
    write('/usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755)
    const spaces = ['--mount', '--pid', '--net', '--fork', '--kill-child']
    holder = spawn('unshare', [...spaces, 'sh', '-ec', HOLD, 'sh', root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const inside = await firstChild(holder)
    return { root, write, close, type: typist(root, inside, home) }
  } catch (error) {
    await close()
    throw error
  }
}

/** The process inside, once it says that everything is in its place. */
async function firstChild(holder: ChildProcess): Promise<string> {
  const ended = once(holder, 'exit').then(() => Promise.reject(new Error('no spaces of its own')))
  await Promise.race([once(holder.stdout as NodeJS.ReadableStream, 'data'), ended])
  return readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
}

const typist =
  (root: string, inside: string, home: string): BareDebian['type'] =>
  (account, text, { online = false, env = {} } = {}) => {
    const settings = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`)
    const script = `${settings.join('')}set -e\n${text}`
    const shell =
      account === 'root'
        ? ['bash', '-lc', script]
        : ['runuser', '-l', account, '-c', `cd ${home}\n${script}`]
    const spaces = ['--mount', '--pid', ...(online ? [] : ['--net'])]
    const blank = ['env', '-i', 'HOME=/root', `PATH=${PATH}`]
    const command = ['--target', inside, ...spaces, 'chroot', root, ...blank, ...shell]
    return outcome(spawn('nsenter', command, { stdio: ['ignore', 'pipe', 'pipe'] }))
  }

/** Mounts end with the process, as they are in a space of its own. */
const HOLD = `
mount -t proc proc "$1/proc"
mount --rbind /sys "$1/sys"
mount --rbind /dev "$1/dev"
ip link set lo up
echo ready
exec sleep infinity`

async function outcome(child: ChildProcess): Promise<Ran> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Where this machine's own packages come from. */
function mirror(): string {
  const sites = ask('apt-get', 'indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages')
  const found = sites.split('\n').find((site) => /\/debian\/?$/.test(site))
  if (!found) throw new Error('this machine has no Debian archive among its sources')
  return found
}

/** Names, certificates and settings by which this machine reaches packages of Debian and npm. */
function handNetworkOver(root: string, write: BareDebian['write']) {
  for (const file of ['/etc/hosts', '/etc/resolv.conf']) copyFileSync(file, join(root, file))
  const wanted = /^Acquire::(http|https|Check-Valid-Until)\b/
  const apt = ask('apt-config', 'dump').split('\n')
  write('/etc/apt/apt.conf.d/90here', `${apt.filter((line) => wanted.test(line)).join('\n')}\n`)
  const bundle = process.env.NODE_EXTRA_CA_CERTS ?? CA
  write('/etc/here.crt', readFileSync(bundle, 'utf8'))
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name))
  const settings = {
    ...Object.fromEntries(proxies),
    NODE_EXTRA_CA_CERTS: '/etc/here.crt',
    npm_config_cafile: '/etc/here.crt',
    npm_config_registry: ask('npm', 'config', 'get', 'registry'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'\n`)
  write('/etc/profile.d/here.sh', lines.join(''))
}
