import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceFiles } from '#fivem/package-resource.ts'
import { readConfig } from '#fivem/src/config.ts'
import { buildResource } from './build-resource.ts'

const folder = mkdtempSync(join(tmpdir(), 'resource-'))
const SETTINGS = { site: 'https://exemple.fr', server: 3, key: "clé d'un \\ serveur $& secret" }

beforeAll(() => buildResource(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string) => resourceFiles(SETTINGS, folder)[`minuit/${name}`] ?? ''

it('is the four files an owner drops into their resources', () => {
  expect(Object.keys(resourceFiles(SETTINGS, folder)).sort()).toEqual([
    'minuit/README.md',
    'minuit/config.js',
    'minuit/fxmanifest.lua',
    'minuit/server.js',
  ])
})

it('has who it is for in its config.js, which the resource reads', () => {
  const game: { MINUIT_CONFIG?: unknown } = {}
  runInNewContext(file('config.js'), game)
  expect(readConfig(game.MINUIT_CONFIG)).toMatchObject({ config: SETTINGS })
})

it('is one script that needs nothing but what every Node has, by plain names', () => {
  const asked = [...file('server.js').matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)
  expect(new Set(asked)).toEqual(new Set(['crypto', 'fs', 'http', 'https', 'path']))
})

it('shares no name of its own with other scripts, and says that config.js is missing', () => {
  const printed: string[] = []
  const game = {
    require: () => ({ constants: {}, promises: {} }),
    GetCurrentResourceName: () => 'minuit',
    GetResourcePath: () => '/',
    GetConvarInt: () => 32,
    console: { log: (text: string) => printed.push(text) },
  }
  const before = Object.keys(game)
  runInNewContext(file('server.js'), game)
  const zods = '__zod_globalConfig'
  expect(Object.keys(game).filter((name) => name !== zods)).toEqual(before)
  expect(printed).toEqual(['[minuit] config.js : config.js est absent ou illisible'])
})
