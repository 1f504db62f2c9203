import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#server/testing/proof.ts'
import { campaign, SERVERS } from './campaign.ts'
import { pace } from './clock.ts'
import { builtResource } from './testing/built-resource.ts'
import { prepareRealSites } from './testing/real-site.ts'

/** A failure names the seed of its round: `SEED=1234 npm run proof deliveries` begins with it. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** For each adapter: crashes of the game server at named points, and the site's by SIGKILL. */
const AT_POINTS = sized(0, 200)
const KILLS = sized(1, 200)
const MISHAPS = sized(2, 15)
const OF_EACH_KIND = sized(1, 6)
/** In short, one round of one adapter; at full size, two rounds of each at a time. */
const ROUNDS_AT_ONCE = sized(1, 2)
const isFull = ROUNDS_AT_ONCE > 1
/** In short, which one follows from the seed. */
const ADAPTERS = isFull ? SERVERS : SERVERS.filter((_, index) => index === seed % SERVERS.length)
/** The site has no other time than the real one, and the resource waits for it twenty seconds. */
const SPEED = 25
const print = (line: string) => isFull && process.stdout.write(`${line}\n`)

let sites: Awaited<ReturnType<typeof prepareRealSites>>
beforeAll(async () => {
  sites = await prepareRealSites()
})
afterAll(() => sites.close())

it.each(ADAPTERS)(
  'gives every paid line once on $framework with $inventory items, or leaves it to a person, with both sides killed',
  { timeout: 3_600_000 },
  async (server) => {
    const report = await campaign({
      seed,
      until: { atPoints: AT_POINTS, kills: KILLS },
      mishaps: [MISHAPS, MISHAPS],
      ofEachKind: OF_EACH_KIND,
      server,
      scripts: await builtResource(),
      time: pace(SPEED),
      atOnce: ROUNDS_AT_ONCE,
      openSite: sites.open,
      say: print,
    })
    const { faults, ...counts } = report
    print(JSON.stringify({ seed, ...server, ...counts }))
    expect(faults, `from seed ${seed}`).toEqual([])
  },
)
