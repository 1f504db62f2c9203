import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { paymentWarnings } from './integrations/payments/payment-warnings.ts'
import { readBrandFolder } from './modules/appearance/brand-folder.ts'
import { startupNotes } from './startup-notes.ts'
import { buildConfig } from './testing/deps.ts'

const { identity } = readBrandFolder().document

it('starts with no environment at all, on the demo community', () => {
  expect(buildConfig({ SECRET: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    publicUrl: null,
    secret: null,
    demo: true,
    production: false,
  })
})

it('lists every fault at once, with the names of the variables', () => {
  const read = () =>
    buildConfig({
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      DEMO: 'maybe',
      SECRET: 'short',
      LOG_LEVEL: 'loud',
    })
  expect(read).toThrow(ConfigError)
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'SECRET', 'LOG_LEVEL'])
    expect(read).toThrow(name)
})

it('counts an empty variable as not set', () => {
  expect(buildConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    publicUrl: null,
  })
})

it('refuses production without a secret and a public address, unless a demonstration is asked for in so many words', () => {
  const faults = faultsOf(() => buildConfig({ NODE_ENV: 'production', SECRET: '', PUBLIC_URL: '' }))
  expect(faults).toEqual(
    ['SECRET', 'PUBLIC_URL'].map(
      (name) => `${name} est obligatoire en production (DEMO=on pour une démonstration assumée)`,
    ),
  )
  expect(buildConfig({ NODE_ENV: 'production', SECRET: '', DEMO: 'on' })).toMatchObject({
    production: true,
    demo: true,
  })
})

it('leaves the demo out of production by default', () => {
  expect(buildConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://exemple.fr' }).demo).toBe(false)
})

it.each([
  ['CONTACT_MAIL', 'pas une adresse', 'doit être une adresse email'],
  ['FIVEM_CONNECT', 'javascript:alert(1)', 'doit commencer par fivem:// ou https://'],
  ['SELLER_NAME', ' ', 'est obligatoire'],
  ['SELLER_VAT', 'x'.repeat(41), 'Maximum 40 caractères'],
  [
    'PUBLIC_URL',
    'https://exemple.fr/site?x=1',
    'doit être l’adresse du site seule, sans chemin ni paramètre : https://exemple.fr',
  ],
  [
    'PUBLIC_URL',
    'https://exemple.fr/?x=1',
    'doit être l’adresse du site seule, sans chemin ni paramètre : https://exemple.fr',
  ],
  [
    'PUBLIC_URL',
    'https://moi:secret@exemple.fr',
    'doit être l’adresse du site seule, sans chemin ni paramètre : https://exemple.fr',
  ],
  ['PUBLIC_URL', 'exemple.fr', 'doit être une adresse http:// ou https://'],
  [
    'DATABASE_URL',
    'postgres://minuit:x@127.0.0.1',
    'doit nommer la base : postgres://compte:motdepasse@machine/base',
  ],
  [
    'SMTP_URL',
    'smtp://',
    'doit nommer le serveur : smtps://utilisateur:motdepasse@smtp.exemple.fr',
  ],
  [
    'MAIL_FROM',
    'Port-Minuit',
    'doit être une adresse email, seule ou comme : Ma Communauté <bonjour@exemple.fr>',
  ],
  [
    'MAIL_FROM',
    'A <a@b.fr>\r\nBcc: x@y.fr',
    'doit être une adresse email, seule ou comme : Ma Communauté <bonjour@exemple.fr>',
  ],
  ['BACKUP_EVERY', 'jamais', 'vaut off, ou un nombre d’heures de 1 à 720'],
  ['BACKUP_PASSPHRASE', 'courte', 'doit avoir au moins 12 caractères'],
])('refuses %s=%s by its name', (name, value, fault) => {
  expect(faultsOf(() => buildConfig({ [name]: value }))).toEqual([`${name} ${fault}`])
})

it('listens everywhere, but on this machine alone behind a proxy, unless HOST says otherwise', () => {
  expect(buildConfig().host).toBe('0.0.0.0')
  expect(buildConfig({ TRUST_PROXY: 'on' }).host).toBe('127.0.0.1')
  expect(buildConfig({ TRUST_PROXY: '127.0.0.1, ::1' }).host).toBe('127.0.0.1')
  expect(buildConfig({ TRUST_PROXY: '203.0.113.7' }).host).toBe('0.0.0.0')
  expect(buildConfig({ TRUST_PROXY: 'on', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it('runs in several processes with PostgreSQL alone', () => {
  const several = { WEB_CONCURRENCY: '4' }
  expect(() => buildConfig(several)).toThrow('WEB_CONCURRENCY demande PostgreSQL (DATABASE_URL)')
  const config = buildConfig({ ...several, DATABASE_URL: 'postgres://localhost/minuit' })
  expect(config.workers).toBe(4)
})

it.each(['proxy', '10.0.0.0/33', '10.0.0', '10.0.0.1/', '10.0.0.2;10.0.0.3'])(
  'refuses %j as the address of a proxy',
  (value) => {
    expect(() => buildConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY vaut on, off, ou')
  },
)

it('reads the public address as an origin, without trailing slash', () => {
  expect(buildConfig({ PUBLIC_URL: 'https://Example.org:443/' }).publicUrl).toBe(
    'https://example.org',
  )
})

const STARTED = {
  address: 'http://localhost:3000',
  identity,
  adminPassword: null,
  hasSimulatedGame: false,
}

function faultsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n  - ').slice(1)
  }
  return []
}

describe('the payment provider', () => {
  const TEBEX = {
    TEBEX_PUBLIC_TOKEN: 'tvix-1',
    TEBEX_PRIVATE_KEY: 'private',
    TEBEX_WEBHOOK_SECRET: 'secret',
  }
  const STRIPE = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }

  it('is the one whose keys are there', () => {
    expect(buildConfig(TEBEX)).toMatchObject({
      stripe: null,
      tebex: {
        publicToken: 'tvix-1',
        serverSecret: null,
        apiBase: 'https://headless.tebex.io',
        pluginApiBase: 'https://plugin.tebex.io',
        checkoutApiBase: 'https://checkout.tebex.io',
      },
    })
    expect(buildConfig(STRIPE)).toMatchObject({ stripe: { secretKey: 'sk_test' }, tebex: null })
  })

  it('is never two, nor one of which a key is missing', () => {
    expect(faultsOf(() => buildConfig({ ...STRIPE, ...TEBEX }))).toEqual([
      expect.stringContaining('un site encaisse par Stripe ou par Tebex'),
    ])
    for (const [name, key] of Object.entries(TEBEX)) {
      const missing = Object.keys(TEBEX).filter((other) => other !== name)
      expect(faultsOf(() => buildConfig({ [name]: key }))).toEqual(
        missing.map((other) => `${other} est obligatoire avec ${name}`),
      )
    }
    expect(
      faultsOf(() => buildConfig({ ...TEBEX, TEBEX_API_BASE: 'https://headless.tebex.io/api' })),
    ).toHaveLength(1)
  })

  const online = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://exemple.fr',
    SELLER_NAME: 'Minuit',
    SELLER_ADDRESS: '1 quai du Port',
    SELLER_ID: 'SIRET 1',
  }
  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'est la clé publiable'],
    [{ STRIPE_SECRET_KEY: 'secret' }, 'n’est pas une clé de Stripe'],
    [{ STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, 'n’est pas le secret de signature du webhook'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'encaisse pour de vrai, et ce site est une démonstration'],
    [online, 'est une clé de test'],
  ])('is refused with a key of another kind: %o', (env, fault) => {
    expect(faultsOf(() => buildConfig({ ...STRIPE, ...env }))).toEqual([
      expect.stringContaining(fault),
    ])
  })

  it('is taken with a key that fits: live online, test in the demo or where another stands in for Stripe, a restricted one', () => {
    const live = { ...STRIPE, ...online, STRIPE_SECRET_KEY: 'rk_live_1' }
    expect(buildConfig(live).stripe?.secretKey).toBe('rk_live_1')
    expect(buildConfig({ ...STRIPE, ...online, DEMO: 'on' }).demo).toBe(true)
    const standIn = { STRIPE_API_BASE: 'http://127.0.0.1:12111' }
    expect(buildConfig({ ...STRIPE, ...online, ...standIn }).stripe?.secretKey).toBe('sk_test')
    const swapped = { ...TEBEX, TEBEX_PRIVATE_KEY: TEBEX.TEBEX_PUBLIC_TOKEN }
    expect(faultsOf(() => buildConfig(swapped))).toEqual([
      expect.stringContaining('TEBEX_PRIVATE_KEY est le jeton public'),
    ])
  })

  it('is warned about when a FiveM server sells through Stripe, and only then', () => {
    const game = { FIVEM_URL: 'http://127.0.0.1:30120' }
    expect(paymentWarnings(buildConfig({ ...STRIPE, ...game }))).toEqual([
      expect.stringMatching(/Cfx\.re.*Tebex.*monnaie du jeu/s),
    ])
    for (const env of [STRIPE, game, { ...TEBEX, ...game }])
      expect(paymentWarnings(buildConfig(env))).toEqual([])
  })

  it('is told at the start, with what there is to know of it', async () => {
    const notes = async (env: NodeJS.ProcessEnv) =>
      (await startupNotes(buildConfig(env), STARTED)).join('\n')
    expect(await notes({})).toContain('TEBEX_PUBLIC_TOKEN')
    expect(await notes(TEBEX)).not.toContain('Paiements')
    expect(await notes({ ...STRIPE, FIVEM_URL: 'http://127.0.0.1:30120' })).toContain('Attention')
  })
})

it('is told at the start when the first admin’s password is weak, which is taken all the same', async () => {
  const notes = async (ADMIN_PASSWORD: string) =>
    (await startupNotes(buildConfig({ ADMIN_PASSWORD }), STARTED)).join('\n')
  expect(await notes('secret')).toContain('ADMIN_PASSWORD est trop faible')
  expect(await notes('lanterne-sourde')).not.toContain('ADMIN_PASSWORD')
})

it('is told at the start when mails would come from an address that nobody can have', async () => {
  const smtp = { SMTP_URL: 'smtps://mail.exemple.fr' }
  const notes = async (env: NodeJS.ProcessEnv) =>
    (await startupNotes(buildConfig(env), STARTED)).join('\n')
  expect(await notes(smtp)).toContain('une adresse d’exemple que les serveurs refusent')
  const own = 'Ma Communauté <bonjour@exemple.fr>'
  expect(await notes({ ...smtp, MAIL_FROM: own })).not.toContain('adresse d’exemple')
})
