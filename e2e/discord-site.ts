import { type FakeDiscord, startFakeDiscord } from '../server/testing/fake-discord/fake-discord.ts'
import { withSite } from './own-site.ts'
import { test as base } from './test.ts'

/** A site whose people sign in by Discord, and the Discord they do it by. */
export const test = base.extend<object, { discord: FakeDiscord; discordSite: string }>({
  discord: [
    async ({ browserName: _ }, use) => {
      const discord = await startFakeDiscord()
      await use(discord)
      await discord.stop()
    },
    { scope: 'worker' },
  ],
  discordSite: [
    async ({ discord }, use, { workerIndex }) =>
      withSite(workerIndex, { ...discord.signInSettings, ...discord.guildSettings }, use),
    { scope: 'worker' },
  ],
  baseURL: ({ discordSite }, use) => use(discordSite),
})
