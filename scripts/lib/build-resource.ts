import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { RESOURCE_FOLDER } from '#fivem/package-resource.ts'
import { VERSION } from '#fivem/src/version.ts'

/** FXServer's Node 16 is asked for its own modules by their plain names. */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  enforce: 'pre',
  resolveId(id) {
    const name = id.replace(/^node:/, '')
    return builtinModules.includes(name) ? { id: name, external: true } : null
  },
}

/**
 * Builds the game's resource: one script for the oldest Node that FXServer ships. It is no module
 * there but a script among others, so nothing of it may be seen from outside.
 */
export async function buildResource(folder = RESOURCE_FOLDER): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [plainBuiltins],
    ssr: { noExternal: true },
    build: {
      ssr: 'fivem/src/main.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node16',
      minify: false,
      rolldownOptions: {
        output: {
          format: 'cjs',
          entryFileNames: 'server.js',
          banner: '(() => {',
          footer: '})()',
        },
      },
    },
  })
  for (const name of ['config.js', 'README.md']) cpSync(join('fivem', name), join(folder, name))
  const manifest = readFileSync(join('fivem', 'fxmanifest.lua'), 'utf8')
  writeFileSync(
    join(folder, 'fxmanifest.lua'),
    manifest.replace(/^version .*$/m, `version '${VERSION}'`),
  )
}
