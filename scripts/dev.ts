import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { loadEnv } from './lib/env.ts'

const API_PORT = '3001'
const env = loadEnv()

// The server restarts on every change of its files; Vite replaces the web's modules in place.
const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'],
  {
    stdio: 'inherit',
    env: {
      ...env,
      PORT: API_PORT,
      HOST: '127.0.0.1',
      PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`,
    },
  },
)
process.env.API_PORT = API_PORT
const web = await createServer()
await web.listen()
web.printUrls()

async function stop() {
  api.kill()
  await web.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
