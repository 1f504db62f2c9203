import { type FakeTebex, startFakeTebex } from '../server/testing/fake-tebex.ts'
import { withSite } from './own-site.ts'
import { test as base } from './test.ts'

/** A site that sells through Tebex, and the Tebex it sells through. */
export const test = base.extend<object, { tebex: FakeTebex; tebexSite: string }>({
  tebex: [
    async ({ browserName: _ }, use) => {
      const tebex = await startFakeTebex()
      await use(tebex)
      await tebex.stop()
    },
    { scope: 'worker' },
  ],
  tebexSite: [
    async ({ tebex: { config } }, use, { workerIndex }) =>
      withSite(
        workerIndex,
        {
          TEBEX_PUBLIC_TOKEN: config.publicToken,
          TEBEX_PRIVATE_KEY: config.privateKey,
          TEBEX_WEBHOOK_SECRET: config.webhookSecret,
          TEBEX_API_BASE: config.apiBase,
          TEBEX_PLUGIN_API_BASE: config.pluginApiBase,
          TEBEX_CHECKOUT_API_BASE: config.checkoutApiBase,
        },
        use,
      ),
    { scope: 'worker' },
  ],
  baseURL: ({ tebexSite }, use) => use(tebexSite),
})
