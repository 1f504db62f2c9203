import { randomBytes } from 'node:crypto'
import type { CampaignSite } from '../campaign.ts'
import type { Pace } from '../clock.ts'
import { FakeSite } from './fake-site.ts'

const HOUR = 3_600_000
const BACKUPS = 3

/** The fake site, as campaigns drive one. */
export async function openFakeSite(time: Pace): Promise<CampaignSite> {
  const site = new FakeSite({ pace: time })
  const address = await site.open()
  const key = randomBytes(32).toString('base64url')
  site.addServer(1, key)
  const backups = [site.backup()]
  return {
    address,
    server: 1,
    key,
    pay: async (to, action) => site.deliver(to, action),
    refund: async (id) => site.refund(id),
    states: async () => {
      const revokes = site.deliveries.flatMap(({ action, state }) =>
        action.kind === 'revoke' && state === 'applied' ? [action.of] : [],
      )
      return new Map(
        site.deliveries.map(({ id, state }) => [id, revokes.includes(id) ? 'revoked' : state]),
      )
    },
    mishaps: [
      {
        name: 'restored',
        run: async () => {
          backups.push(site.backup())
          site.restore(backups[Math.max(0, backups.length - BACKUPS)] ?? [])
        },
      },
      {
        name: 'clock',
        run: async () => {
          site.clockError += site.clockError > 0 ? -HOUR : HOUR
        },
      },
    ],
    close: () => site.close(),
  }
}
