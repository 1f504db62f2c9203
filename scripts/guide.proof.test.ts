import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { apiDocument } from '#contract/endpoints/reference.ts'
import { loadConfig } from '#server/config.ts'
import { isFullSize } from '#server/testing/proof.ts'
import { type GuideBlock, guideBlocks } from './lib/guide-blocks.ts'
import { type BareDebian, openBareDebian, type Ran, whyNoDebian } from './testing/bare-debian.ts'
import { git, openPublisher } from './testing/publisher.ts'
import { STAND_INS } from './testing/stand-ins.ts'

/** Debian 13, whose commands the guide has. */
const SUITE = 'trixie'
const SITE = '/opt/minuit'
const ARCHIVE = 'minuit-2026-11-16T20-04-00-planifiee.backup'
/** Where the guide has it from, and where it is. */
const ADDRESS = 'https://git.exemple.fr/minuit.git'
const PUBLISHED = '/srv/minuit.git'
const NEXT = '1.0.1'
/** A second site, on the built-in database, made of a backup and then moved. */
const ELSEWHERE = { DATA_DIR: '/var/lib/minuit/essai', DATABASE_URL: '', SMTP_URL: '' }
/** Some settings ask for PostgreSQL. */
const DATABASE_URL = 'postgres://minuit@localhost/minuit'
const BLOCKS = guideBlocks(readFileSync('docs/guide-exploitant.md', 'utf8'))
const ACCOUNTS = ['root', 'minuit']
const isTyped = ({ language, account }: GuideBlock) =>
  language === 'sh' && ACCOUNTS.includes(account)

/** Every block that nobody types on the machine, by its first words. */
const NOT_TYPED: [begins: string, why: string][] = [
  ['npm start', 'the demo at home; started here in the site’s folder, before its settings'],
  ['apt-get install -y curl', 'Ubuntu, and a script from the internet'],
  ['git clone https://git.exemple.fr/minuit.git C:', 'Windows'],
  ['$action = New-ScheduledTaskAction', 'Windows'],
  ['SMTP_URL=', 'settings; read here as the site reads them'],
  ['SELLER_NAME=', 'settings; read here as the site reads them'],
  ['METRICS_KEY=', 'settings; read here as the site reads them'],
  ['scrape_configs:', 'Prometheus’s own file'],
  ['WEB_CONCURRENCY=', 'settings; read here as the site reads them'],
  ['HOST=', 'settings of one of several machines; read here as the site reads them'],
  ['upstream minuit', 'several machines: npm run proof nodes'],
  ['systemctl restart minuit\ncurl', 'several machines: npm run proof nodes'],
  ['journalctl -u minuit -o cat', 'systemd’s journal, of a shop that has sold something'],
  ['ensure minuit', 'the game server’s own file'],
]

it('types every block of the guide on the machine, or says why not', () => {
  const others = BLOCKS.filter((block) => !isTyped(block))
  const unknown = others.filter(
    ({ text }) => !NOT_TYPED.some(([begins]) => text.trim().startsWith(begins)),
  )
  expect(unknown.map(({ line }) => `docs/guide-exploitant.md:${line}`)).toEqual([])
  expect(BLOCKS.filter(isTyped).length).toBeGreaterThan(10)
})

it.each(NOT_TYPED)('does not type « %s… »: %s', (begins) => {
  expect(BLOCKS.filter(({ text }) => text.trim().startsWith(begins))).toHaveLength(1)
})

it('shows settings that the site takes', () => {
  const blocks = BLOCKS.filter(({ language }) => language === 'ini')
  for (const { text } of blocks)
    expect(() => loadConfig({ DATABASE_URL, ...parseEnv(text) })).not.toThrow()
})

async function must(ran: Promise<Ran>): Promise<string> {
  const { code, output } = await ran
  expect(code, output).toBe(0)
  return output
}
const ask = ({ type }: BareDebian, path: string, options = '') =>
  must(
    type(
      'root',
      `curl --retry 90 --retry-delay 1 --retry-all-errors -fsS ${options} ${path.startsWith('/') ? 'http://127.0.0.1:3000' : ''}${path}`,
    ),
  )
/** Whatever fetches packages does so on the network of this machine, all else on its own. */
function typeBlock({ type }: BareDebian, { account, text }: GuideBlock): Promise<string> {
  const [, packages = '', rest = ''] = /^((?:apt-get [^\n]*\n)*)([\s\S]*)$/.exec(text) ?? []
  const online = rest.includes('npm run build')
  return must(type(account, packages || ':', { online: true })).then(async (fetched) =>
    [fetched, await must(type(account, rest || ':', { online }))].join(''),
  )
}

/** What else is done about the block that has these words; in place of typing it, if `instead`. */
type Step = {
  words: string
  instead?: (machine: BareDebian, block: GuideBlock) => Promise<unknown>
  after?: (machine: BareDebian, output: string) => Promise<unknown>
}

const STEPS: Step[] = [
  {
    words: 'openssl postgresql',
    after: ({ type }) => must(type('root', '/etc/init.d/postgresql start')),
  },
  {
    words: 'npm run build',
    async after(machine) {
      const demo = BLOCKS.find(({ text }) => text.startsWith(NOT_TYPED[0]?.[0] ?? ''))?.text.trim()
      const started = await must(
        machine.type('minuit', `setsid ${demo} >demo.log 2>&1 </dev/null & echo $!`),
      )
      expect(await ask(machine, '/accueil')).toContain('Port-Minuit')
      await must(machine.type('minuit', `kill -- -${started.trim()}\nrm -r data demo.log`))
    },
  },
  {
    words: '/api/ready',
    async after(_, output) {
      expect(output).toContain('{"status":"ready"}')
      expect(output).toMatch(/Administration : admin \/ [a-z2-9]{16} /)
    },
  },
  {
    words: 'certbot',
    async after(machine) {
      const here = '--insecure --resolve exemple.fr:443:127.0.0.1 --resolve exemple.fr:80:127.0.0.1'
      expect(await ask(machine, 'https://exemple.fr/api/ready', here)).toContain('ready')
      expect(await ask(machine, 'http://exemple.fr/boutique', `${here} --head`)).toContain(
        'https://exemple.fr/boutique',
      )
    },
  },
  {
    words: 'systemctl restart minuit',
    after: async (machine) => expect(await ask(machine, '/api/ready')).toContain('ready'),
  },
  {
    words: 'npm run backup',
    async instead(machine, block) {
      await must(machine.type('root', 'install -d -o minuit /mnt/disque'))
      await must(machine.type('minuit', 'npm run admin -- create marin marin@exemple.fr'))
      expect(await typeBlock(machine, block)).toContain('Sauvegarde faite : /mnt/disque/minuit-')
    },
  },
  {
    words: 'npm run restore',
    async instead({ type }, { text }) {
      await must(type('root', 'systemctl stop minuit'))
      await must(type('minuit', `ln -s /mnt/disque/*.backup ${ARCHIVE}`))
      const [check = '', empty = '', replace = ''] = text.trim().split('\n')
      expect(await must(type('minuit', check))).toContain('Elle est entière.')
      await must(type('minuit', empty, { env: ELSEWHERE }))
      await must(type('minuit', replace))
      for (const env of [{}, ELSEWHERE])
        await must(type('minuit', 'npm run admin -- reset-password marin', { env }))
      await must(type('root', 'systemctl restart minuit'))
    },
  },
  {
    words: 'npm run move:to-postgres',
    async instead({ root, type }, { text }) {
      await must(
        type('root', 'runuser -u postgres -- createdb -O minuit -E UTF8 -T template0 autre'),
      )
      const { DATABASE_URL = '' } = parseEnv(readFileSync(join(root, SITE, '.env'), 'utf8'))
      const env = { ...ELSEWHERE, DATABASE_URL: DATABASE_URL.replace(/minuit$/, 'autre') }
      await must(type('minuit', text, { env }))
      await must(type('minuit', 'npm run admin -- reset-password marin', { env }))
    },
  },
  {
    words: 'npm run update',
    async instead(machine, { text }) {
      // All that it installs was downloaded for the version before.
      const env = { npm_config_offline: 'true' }
      const output = await must(machine.type('minuit', text, { env }))
      expect(output).toContain(`Version ${NEXT} en place.`)
      await must(machine.type('root', 'systemctl restart minuit'))
      expect(await ask(machine, apiDocument.path)).toContain(`"version":"${NEXT}"`)
    },
  },
]

async function follow(machine: BareDebian, folder: string) {
  for (const [name, script] of Object.entries(STAND_INS))
    machine.write(`/usr/local/sbin/${name}`, script, 0o755)
  const publisher = openPublisher(folder)
  git('.', 'clone', '--quiet', '--bare', folder, join(machine.root, PUBLISHED))
  machine.write(
    '/etc/gitconfig',
    `[safe]\n\tdirectory = ${PUBLISHED}\n[url "${PUBLISHED}"]\n\tinsteadOf = ${ADDRESS}\n`,
  )
  for (const block of BLOCKS.filter(isTyped)) {
    const { instead = typeBlock, after } =
      STEPS.find(({ words }) => block.text.includes(words)) ?? ({} as Partial<Step>)
    console.log(`▸ docs/guide-exploitant.md:${block.line}`)
    if (block.text.includes('npm run update')) {
      publisher.publish(NEXT, 'CREATE TABLE release_proof (id integer);')
      git(folder, 'push', '--quiet', join(machine.root, PUBLISHED))
    }
    const output = await instead(machine, block)
    await after?.(machine, String(output))
  }
}

if (isFullSize)
  it(
    'puts a site on an empty Debian, backs it up, restores, moves and updates it, by the guide’s own commands',
    async ({ skip }) => {
      const why = whyNoDebian()
      skip(why !== null, why ?? '')
      const folder = mkdtempSync(join(tmpdir(), 'minuit-guide-'))
      const machine = await openBareDebian(SUITE, SITE)
      try {
        await follow(machine, join(folder, 'publisher'))
      } finally {
        await machine.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    60 * 60_000,
  )
