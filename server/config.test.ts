import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, readConfig } from './config.ts'
import { paymentWarnings } from './integrations/payments/payment-warnings.ts'
import { startupNotes } from './startup-notes.ts'
import { buildConfig } from './testing/deps.ts'

const { brand } = buildConfig()

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

it('says what is wrong in the brand file, and beside it in the environment', () => {
  const faults = faultsOf(() =>
    readConfig({ CONTACT_MAIL: 'pas une adresse' }, { ...brand, name: '', links: undefined }),
  )
  expect(faults).toEqual([
    'brand/brand.json : name est obligatoire',
    'brand/brand.json : links est obligatoire',
    'CONTACT_MAIL doit être une adresse email',
  ])
  expect(faultsOf(() => readConfig({}, []))).toEqual(['brand/brand.json : doit contenir un objet'])
})

it('says where a brand file is no JSON, or that there is none, with every other fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minuit-brand-'))
  const file = pathToFileURL(join(folder, 'brand.json'))
  const faults = () =>
    faultsOf(() => loadConfig({ PORT: 'abc', CONTACT_MAIL: 'pas une adresse' }, file))
  const others = ['PORT doit être un nombre', 'CONTACT_MAIL doit être une adresse email']
  expect(faults()).toEqual([others[0], 'brand/brand.json est introuvable ou illisible', others[1]])
  writeFileSync(file, '{\n  "name": "Port",\n  oops\n}')
  expect(faults()).toEqual([
    others[0],
    'brand/brand.json n’est pas du JSON valide (ligne 3)',
    others[1],
  ])
  rmSync(folder, { recursive: true })
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
])('refuses %s=%s by its name', (name, value, fault) => {
  expect(faultsOf(() => buildConfig({ [name]: value }))).toEqual([`${name} ${fault}`])
})

it('lets the environment name the seller and the connect link', () => {
  const { brand } = buildConfig({
    SELLER_NAME: 'Ma Société',
    FIVEM_CONNECT: 'fivem://connect/1.2.3.4',
  })
  expect(brand.legal.sellerName).toBe('Ma Société')
  expect([brand.links.connect, brand.hero.buttonLink]).toEqual([
    'fivem://connect/1.2.3.4',
    'fivem://connect/1.2.3.4',
  ])
})

it('listens everywhere, but on this machine alone behind a proxy, unless HOST says otherwise', () => {
  expect(buildConfig().host).toBe('0.0.0.0')
  expect(buildConfig({ TRUST_PROXY: 'on' }).host).toBe('127.0.0.1')
  expect(buildConfig({ TRUST_PROXY: 'on', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

it('reads the public address as an origin, without trailing slash', () => {
  expect(buildConfig({ PUBLIC_URL: 'https://Example.org:443/' }).publicUrl).toBe(
    'https://example.org',
  )
})

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

  it('is warned about when a FiveM server sells through Stripe, and only then', () => {
    const game = { FIVEM_URL: 'http://127.0.0.1:30120' }
    expect(paymentWarnings(buildConfig({ ...STRIPE, ...game }))).toEqual([
      expect.stringMatching(/Cfx\.re.*Tebex.*monnaie du jeu/s),
    ])
    for (const env of [STRIPE, game, { ...TEBEX, ...game }])
      expect(paymentWarnings(buildConfig(env))).toEqual([])
  })

  it('is told at the start, with what there is to know of it', () => {
    const notes = (env: NodeJS.ProcessEnv) =>
      startupNotes(buildConfig(env), {
        address: 'http://localhost:3000',
        adminPassword: null,
        hasSimulatedGame: false,
      }).join('\n')
    expect(notes({})).toContain('TEBEX_PUBLIC_TOKEN')
    expect(notes(TEBEX)).not.toContain('Paiements')
    expect(notes({ ...STRIPE, FIVEM_URL: 'http://127.0.0.1:30120' })).toContain('Attention')
  })
})

it('is told at the start when the first admin’s password is weak, which is taken all the same', () => {
  const notes = (ADMIN_PASSWORD: string) =>
    startupNotes(buildConfig({ ADMIN_PASSWORD }), {
      address: 'http://localhost:3000',
      adminPassword: null,
      hasSimulatedGame: false,
    }).join('\n')
  expect(notes('secret')).toContain('ADMIN_PASSWORD est trop faible')
  expect(notes('lanterne-sourde')).not.toContain('ADMIN_PASSWORD')
})
