import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installWithApt, onPath } from './programs.ts'

const SHIPPED = 'ops/nginx.conf'

/** An nginx to test with: one that is there, else the system's package. */
export function ensureNginx(say: (step: string) => void): string {
  const found = onPath(['nginx'])
  if (found) return found
  say('nginx : installation par le gestionnaire de paquets…')
  const installed = installWithApt('nginx-light', 'nginx')
  if (!installed) throw new Error('Aucun nginx trouvé ni installable. Installez-en un.')
  return installed
}

/**
 * The settings that are shipped, with other addresses and without TLS. A port that is not the usual
 * one is part of the site's address.
 */
function adaptSettings(settings: string, port: number, nodes: string[]): string {
  const perNode = (_: string, options: string) =>
    nodes.map((node) => `server ${node} ${options};`).join('\n\t')
  return settings
    .replace(/server 127\.0\.0\.1:3000 ([^;]+);/, perNode)
    .replace(/^\s*(listen \[::\]|listen 80|ssl_).*\n/gm, '')
    .replace(/server \{\n\s*server_name[\s\S]*?\n\}\n/, '')
    .replace(/listen 443 [^;]*;/, `listen 127.0.0.1:${port};`)
    .replace('Host $host;', 'Host $host:$server_port;')
}

/** What nginx says of the settings as they are shipped, with a certificate of our own. */
export function tryShipped(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-nginx-'))
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const request = '-x509 -newkey rsa:2048 -nodes -subj /CN=exemple.fr -days 1'.split(' ')
  spawnSync('openssl', ['req', ...request, '-keyout', key, '-out', certificate])
  const settings = readFileSync(SHIPPED, 'utf8')
    .replaceAll('/etc/letsencrypt/live/exemple.fr', folder)
    // Somebody else may have the ports.
    .replaceAll(/listen [^\s;]+/g, (_, place) => `listen unix:${folder}/${place}.sock`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; events {} http { ${settings} }`)
  const { stderr } = spawnSync(program, ['-t', '-p', folder, '-c', file, '-e', 'stderr'], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true, force: true })
  return stderr
}

/** The shipped settings in front of these nodes (`host:port`), with several processes. */
export async function startNginx(program: string, port: number, nodes: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-nginx-'))
  // Started by root, it serves as somebody else.
  chmodSync(folder, 0o755)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const settings = `
    worker_processes 2;
    pid ${folder}/pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.join('\n')}
      ${adaptSettings(readFileSync(SHIPPED, 'utf8'), port, nodes)}
    }`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, settings)
  const args = ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const address = `http://127.0.0.1:${port}`
  const answers = () => fetch(address).then(Boolean, () => false)
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await sleep(50)
  }
  return {
    address,
    /** What it has complained of. */
    said: () => said,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
