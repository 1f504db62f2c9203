import { expect, it } from 'vitest'
import { campaign } from './campaign.ts'
import { builtResource } from './testing/built-resource.ts'
import { openFakeSite } from './testing/campaign-site.ts'

const seed = Date.now() % 1_000_000

it('gives every paid line once or leaves it to a person, whatever happens', {
  timeout: 300_000,
}, async () => {
  const scripts = await builtResource()
  const report = await campaign({ seed, crashes: 100, scripts, openSite: openFakeSite })
  expect(report.faults, `from seed ${seed}`).toEqual([])
  expect(report.crashes).toBeGreaterThanOrEqual(100)
})

/** Parts of the resource without which something is lost or given twice. */
const BROKEN: [what: string, text: string, instead: string][] = [
  ['says applied before it is saved', 'saved.has(offer.id)', 'true'],
  ['keeps no receipts', 'setMetadata(RECEIPTS_KEY, receipts)', 'id'],
  ['does not ask whether another has begun', 'if (offer.began)', 'if (false)'],
]

it.each(BROKEN)('would find out a resource that %s', { timeout: 300_000 }, async (...broken) => {
  const [, text, instead] = broken
  const build = await builtResource()
  const scripts: typeof build = (settings) =>
    build(settings).map(([name, source]) => [name, source.replace(text, instead)])
  expect(build({ site: 'http://a.fr', server: 1, key: 'k' }).join()).toContain(text)
  const report = await campaign({
    seed: 1,
    crashes: 1000,
    scripts,
    openSite: openFakeSite,
    findOne: true,
  })
  expect(report.faults).not.toEqual([])
})
