import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** What a tool, and whatever it starts in a process of its own, compiles once and not in each. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' }

type Run = { succeeded: boolean; output: string }

/**
 * Runs one of the project's own tools on the Node this script runs on, and answers whether it
 * succeeded.
 */
export const runTool = (tool: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runScript(toolScript(tool), args, env)

/** The same for a script, in a process of its own. */
export async function runScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

/** The same, with what it says kept for later: several can then run side by side. */
export async function runToolQuietly(tool: string, args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [toolScript(tool), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ succeeded: code === 0, output })),
  )
}

const TOOL_SCRIPTS: Record<string, string> = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
}

function toolScript(tool: string): string {
  const script = TOOL_SCRIPTS[tool]
  if (!script) throw new Error(`unknown tool: ${tool}`)
  return join('node_modules', script)
}
