import { expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { writtenIntoPages } from './build-when-stale.ts'

const written = (env: NodeJS.ProcessEnv) => writtenIntoPages(loadConfig(env))

const TEBEX_KEYS = {
  TEBEX_PUBLIC_TOKEN: 'abcd-token',
  TEBEX_PRIVATE_KEY: 'private',
  TEBEX_WEBHOOK_SECRET: 'webhook',
}

it('builds again for what is written into the pages', () => {
  expect(written({ PUBLIC_URL: 'https://exemple.fr/' }).origin).toBe('https://exemple.fr')
  for (const env of [
    { FIVEM_CONNECT: 'fivem://connect/1.2.3.4' },
    { CONTACT_MAIL: 'nous@exemple.fr' },
    { SELLER_NAME: 'Ma Société' },
    TEBEX_KEYS,
  ])
    expect(written(env)).not.toEqual(written({}))
})

it('names whoever sells: the owner, unless the provider in use does in its own name', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }
  expect([written({}).seller, written(stripe).seller]).toEqual([null, null])
  expect(written(TEBEX_KEYS).seller?.name).toBe('Tebex Limited')
})

it('does not build again for another port, nor for another key of the same provider', () => {
  expect(written({ ...TEBEX_KEYS, TEBEX_PRIVATE_KEY: 'another' })).toEqual(written(TEBEX_KEYS))
  expect(written({ PORT: '3992' })).toEqual(written({}))
})
