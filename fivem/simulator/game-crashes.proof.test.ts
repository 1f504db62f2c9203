import { expect, it } from 'vitest'
import { sized } from '#server/testing/proof.ts'
import { campaign } from './campaign.ts'
import { pace } from './clock.ts'
import { builtResource } from './testing/built-resource.ts'
import { openFakeSite } from './testing/campaign-site.ts'

/** A failure names the seed of its round: `SEED=1234 npm run proof game-crashes` begins with it. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const CRASHES = sized(8, 500)
const time = pace(200)
const openSite = () => openFakeSite(time)

it('gives every paid line once or leaves it to a person, whatever happens', {
  timeout: 600_000,
}, async () => {
  const scripts = await builtResource()
  const report = await campaign({ seed, until: { crashes: CRASHES }, scripts, time, openSite })
  expect(report.faults, `from seed ${seed}`).toEqual([])
  expect(report.crashes).toBeGreaterThanOrEqual(CRASHES)
})

/** What other shops do: they remember in a file of their own what they gave, and save some day. */
const WITHOUT_RECEIPTS: [text: string, instead: string][] = [
  ['setMetadata(RECEIPTS_KEY, receipts)', 'id'],
  ['ids.every((id) => saved.has(id))', 'true'],
  ['saved.has(offer.id) && !this.#isUndone(offer)', 'true'],
]

it('would find out a resource without receipts', { timeout: 300_000 }, async () => {
  const build = await builtResource()
  const broken = (source: string) =>
    WITHOUT_RECEIPTS.reduce((text, [part, instead]) => text.replace(part, instead), source)
  const [, server] = build({ site: 'http://a.fr', server: 1, key: 'k' })
  for (const [part] of WITHOUT_RECEIPTS) expect(server?.[1]).toContain(part)
  const report = await campaign({
    seed: 1,
    until: { crashes: 1000 },
    findOne: true,
    scripts: (settings) => build(settings).map(([name, source]) => [name, broken(source)]),
    time,
    openSite,
  })
  expect(report.faults.join('\n')).toMatch(/effects/)
})
