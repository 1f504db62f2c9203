import pg from 'pg'
import { expect, it } from 'vitest'
import { StartFault } from '#server/lib/start-fault.ts'
import { newPostgresUrl } from '#server/testing/postgres-urls.ts'
import { openDatabase } from './open.ts'

/** An address that differs in one part from that of a database which is there. */
async function databaseUrl(change: (url: URL) => void) {
  const url = new URL(await newPostgresUrl())
  change(url)
  return url.href
}

/** A database, and an account that may enter it but make nothing there. */
async function withoutRights(): Promise<string> {
  const url = await newPostgresUrl()
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create role visitor login password 'visitor'`)
  await owner.end()
  return url.replace('postgres:postgres@', 'visitor:visitor@')
}

it.each([
  [
    'a wrong password',
    () => databaseUrl((url) => Object.assign(url, { password: 'wrong' })),
    'refuse le mot de passe du compte « postgres »',
  ],
  [
    'an unknown database',
    () => databaseUrl((url) => Object.assign(url, { pathname: '/absente' })),
    'La base de données « absente » n’existe pas.',
  ],
  [
    'an unknown host',
    () => databaseUrl((url) => Object.assign(url, { hostname: 'absent.invalid' })),
    'L’adresse « absent.invalid »',
  ],
  [
    'a port where nothing listens',
    () => databaseUrl((url) => Object.assign(url, { port: '1' })),
    'Aucun PostgreSQL n’écoute à 127.0.0.1:1.',
  ],
  ['an account that may create nothing', withoutRights, 'OWNER TO "visitor"'],
])('says in one sentence what to do about %s', async (_, urlFor, words) => {
  const databaseUrl = await urlFor()
  const opened = openDatabase({ databaseUrl, dataDir: '' }, () => undefined)
  const fault = await opened.then(() => null).catch((error) => error)
  expect(fault).toBeInstanceOf(StartFault)
  expect(fault.message).toContain(words)
  expect(fault.message).toMatch(/^[^\n]+\.$/)
})
