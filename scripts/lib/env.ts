import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/**
 * The environment, with `.env` read first when there is one (real variables win). A copy: Vite's
 * build sets NODE_ENV on the original.
 */
export function loadEnv(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env')
  return { ...process.env }
}
