import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inArray } from 'drizzle-orm'
import type { DeliveryAction, ProductAction } from '#contract/delivery-actions.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.table.ts'
import { startBridgeShop } from '#server/testing/bridge-shop.ts'
import { newPostgresUrl } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import type { CampaignSite } from '../campaign.ts'
import { type Pace, timeAt } from '../clock.ts'

const NODE = fileURLToPath(new URL('./bridge-node.main.ts', import.meta.url))

/** As a product carries it: without an end, so that nothing is left to do years from now. */
function productActionOf(action: DeliveryAction): ProductAction {
  if (action.kind === 'revoke') throw new Error('Nobody buys that')
  if (action.kind === 'grade')
    return { kind: 'grade', grade: action.grade, days: null, take_back: true }
  return { ...action, take_back: true }
}

async function startNode(databaseUrl: string, { start, speed }: Pace) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PACE_START: String(start),
    PACE_SPEED: String(speed),
  }
  const child: ChildProcess = spawn(process.execPath, [NODE], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  return { child, address: String(printed).trim() }
}

/**
 * The site itself, on PostgreSQL, for campaigns: a shop in this process where things are bought and
 * refunded, and another node in a process of its own, which game servers call and which is killed.
 */
export async function startRealSite(time: Pace) {
  const url = await newPostgresUrl()
  const shop = await startBridgeShop(() =>
    openPostgres(url, (error) => {
      throw error
    }),
  )
  const clock = setInterval(() => shop.setTime(new Date(timeAt(time))), 2)
  let node = await startNode(url, time)
  let restarting: Promise<void> | null = null

  async function killAndRestart(): Promise<void> {
    node.child.kill('SIGKILL')
    await once(node.child, 'exit')
    node = await startNode(url, time)
  }

  async function openSite(): Promise<CampaignSite> {
    const made = await shop.call(shop.admin, 'POST', '/api/admin/game-servers', { name: 'Ville' })
    const { id: server, key } = made.json<{ id: number; key: string }>()
    const customers = new Map<string, Customer>()
    const orders = new Map<string, number>()
    return {
      get address() {
        return node.address
      },
      server,
      key,
      pay: async ({ license, character }, action) => {
        let customer = customers.get(license)
        if (!customer) {
          customer = await shop.customer()
          customers.set(license, customer)
          await shop.link(customer, { license, character, name: 'Joueur', ready: true })
        }
        const { order } = await shop.buyActions(customer, [productActionOf(action)])
        const { id } = await shop.deliveryOf(order.id)
        orders.set(id, order.id)
        return id
      },
      refund: async (id) => shop.refund(orders.get(id) as number),
      states: async () => {
        const users = [...customers.values()].map(({ user }) => user.id)
        const rows = await shop.db
          .select()
          .from(deliveries)
          .where(inArray(deliveries.userId, users))
        return new Map(rows.map((row) => [row.id, row.state]))
      },
      mishaps: [
        {
          name: 'killed',
          run: async () => {
            restarting ??= killAndRestart().finally(() => {
              restarting = null
            })
            await restarting
          },
        },
      ],
      close: async () => {},
    }
  }

  return {
    openSite,
    async close() {
      clearInterval(clock)
      node.child.kill('SIGKILL')
      await shop.close()
    },
  }
}
