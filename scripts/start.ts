import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sellerWith } from '#contract/sellers.ts'
import { isFresh, SERVER, SERVER_FOLDER, SITE } from './lib/build-stamp.ts'
import { loadEnv } from './lib/env.ts'
import { adoptNextBuild } from './lib/next-build.ts'
import { runScript } from './lib/run.ts'

// What a build needs is three times what serving does: it has a process of its own, which ends.
const seller = sellerWith({ tebex: loadEnv().TEBEX_PUBLIC_TOKEN })
adoptNextBuild()
const isBuilt = [SITE, SERVER].every((part) => isFresh(part, seller))
if (!isBuilt && !(await runScript('scripts/build.ts', ['--to-serve']))) process.exit(1)
const serve = resolve(SERVER_FOLDER, 'serve.js')
// A process that takes the place of another must not build: the sources may be newer by then.
cluster.setupPrimary({ exec: serve })
await import(pathToFileURL(serve).href)
