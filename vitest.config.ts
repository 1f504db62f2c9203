import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/global-postgres.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
