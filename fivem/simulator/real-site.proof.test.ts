import { expect, it } from 'vitest'
import { sized } from '#server/testing/proof.ts'
import { campaign } from './campaign.ts'
import { pace } from './clock.ts'
import { builtResource } from './testing/built-resource.ts'
import { startRealSite } from './testing/real-site.ts'

/** A failure names the seed of its round: `SEED=1234 npm run proof real-site` begins with it. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const CRASHES = sized(30, 300)

it('gives every paid line of the site itself once, with both sides killed', {
  timeout: 900_000,
}, async () => {
  const time = pace(100)
  const site = await startRealSite(time)
  const scripts = await builtResource()
  const report = await campaign({
    seed,
    crashes: CRASHES,
    time,
    scripts,
    openSite: site.openSite,
  })
  await site.close()
  expect(report.faults, `from seed ${seed}`).toEqual([])
})
