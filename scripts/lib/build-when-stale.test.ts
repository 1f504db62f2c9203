import { expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { writtenIntoPages } from './build-when-stale.ts'

const written = (env: NodeJS.ProcessEnv) => writtenIntoPages(loadConfig(env))

it('builds again for what is written into the pages', () => {
  expect(written({ PUBLIC_URL: 'https://exemple.fr/' }).origin).toBe('https://exemple.fr')
  for (const env of [
    { FIVEM_CONNECT: 'fivem://connect/1.2.3.4' },
    { CONTACT_MAIL: 'nous@exemple.fr' },
    { SELLER_NAME: 'Ma Société' },
  ])
    expect(written(env)).not.toEqual(written({}))
})

it('does not build again for another port', () => {
  expect(written({ PORT: '3992' })).toEqual(written({}))
})
