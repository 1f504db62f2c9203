import { expect, it } from 'vitest'
import { importedPackages, neededModules } from './needed-modules.ts'

it('reads which packages a bundle imports, by whatever statement, and none of its own files', () => {
  const source = `import Fastify, { LogController } from "fastify";
import { readFileSync } from "node:fs";
import "@fastify/cookie";
const webauthn = () => import("@simplewebauthn/server");
const pino = __require("pino");
import { t } from "./invoice-pdf-x.js";
import { trgm } from '@electric-sql/pglite/contrib/pg_trgm'`
  expect(importedPackages(source)).toEqual([
    'fastify',
    '@fastify/cookie',
    '@simplewebauthn/server',
    'pino',
    '@electric-sql/pglite',
  ])
})

it('follows what each package needs to the copy that Node would find, and leaves the rest', () => {
  const packages = {
    '': { dependencies: { fastify: '5', vite: '8' } },
    'node_modules/fastify': { dependencies: { pino: '9', '@fastify/error': '4' } },
    'node_modules/fastify/node_modules/pino': { dependencies: { sonic: '1' } },
    'node_modules/pino': {},
    'node_modules/sonic': { optionalDependencies: { native: '1', missing: '1' } },
    'node_modules/native': {},
    'node_modules/@fastify/error': {},
    'node_modules/vite': { dependencies: { rolldown: '1' } },
    'node_modules/rolldown': {},
  }
  expect([...neededModules({ packages }, ['fastify', 'unknown'])].sort()).toEqual([
    'node_modules/@fastify/error',
    'node_modules/fastify',
    'node_modules/fastify/node_modules/pino',
    'node_modules/native',
    'node_modules/sonic',
  ])
})
