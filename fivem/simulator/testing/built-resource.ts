import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildResource } from '../../../scripts/lib/build-resource.ts'
import { resourceScripts } from '../resource-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'minuit-resource-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let built: Promise<void> | null = null

/** The resource as an owner gets it, built from the sources as they are: once in a process. */
export async function builtResource() {
  built ??= buildResource(folder)
  await built
  return (settings: Parameters<typeof resourceScripts>[0]) => resourceScripts(settings, folder)
}
