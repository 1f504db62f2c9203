import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { buildConfig } from './testing/deps.ts'

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
  const read = () => buildConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', DEMO: 'maybe', SECRET: 'short', LOG_LEVEL: 'loud' })
  expect(read).toThrow(ConfigError)
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'SECRET', 'LOG_LEVEL']) expect(read).toThrow(name)
})

it('counts an empty variable as not set', () => {
  expect(buildConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null, publicUrl: null })
})

it('refuses production without a secret, unless a demonstration is asked for in so many words', () => {
  expect(() => buildConfig({ NODE_ENV: 'production', SECRET: '' })).toThrow('SECRET')
  expect(buildConfig({ NODE_ENV: 'production', SECRET: '', DEMO: 'on' })).toMatchObject({ production: true, demo: true })
})

it('leaves the demo out of production by default', () => {
  expect(buildConfig({ NODE_ENV: 'production' }).demo).toBe(false)
})

it('says what is wrong in the brand file', () => {
  expect(() => readConfig({}, { name: '' })).toThrow('brand/brand.json')
})

it('lets the environment name the seller and the connect link', () => {
  const { brand } = buildConfig({ SELLER_NAME: 'Ma Société', FIVEM_CONNECT: 'fivem://connect/1.2.3.4' })
  expect(brand.legal.sellerName).toBe('Ma Société')
  expect([brand.links.connect, brand.hero.buttonLink]).toEqual(['fivem://connect/1.2.3.4', 'fivem://connect/1.2.3.4'])
})

it('removes the trailing slash of the public address', () => {
  expect(buildConfig({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org')
})
