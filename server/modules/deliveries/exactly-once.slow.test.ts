import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncAnswer } from '#contract/bridge.ts'
import { type BridgeShop, ITEM, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { CAMPAIGN_DATABASES } from '#server/testing/databases.ts'
import {
  createModelResource,
  type ModelResource,
  type Trouble,
} from '#server/testing/model-resource.ts'
import { sized } from '#server/testing/proof.ts'
import { type DeliveryRow, deliveries } from './deliveries.table.ts'

type Step =
  | { do: 'sync' | 'answer lost' | 'answer twice'; trouble: Trouble }
  | { do: 'die' | 'lose ledger' | 'refund' | 'decide' | 'buy' | 'move' }
  | { do: 'wait'; seconds: number }

const trouble = fc.record(
  { diesAt: fc.nat(8), saveFails: fc.boolean(), bagIsFull: fc.boolean() },
  { requiredKeys: [] },
)
const call = fc.record({
  do: fc.constantFrom('sync' as const, 'answer lost' as const, 'answer twice' as const),
  trouble,
})
const other = fc.record({
  do: fc.constantFrom(
    'die' as const,
    'lose ledger' as const,
    'refund' as const,
    'decide' as const,
    'buy' as const,
    'move' as const,
  ),
})
const wait = fc.record({
  do: fc.constant('wait' as const),
  seconds: fc.constantFrom(5, 31, 61, 3601),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: call },
    { weight: 2, arbitrary: other },
    { weight: 3, arbitrary: wait },
  ),
  { minLength: 5, maxLength: 30 },
)

/** How many calm rounds settle anything: each may cost a lease, or the longest pause. */
const ROUNDS = 12

describe.each(CAMPAIGN_DATABASES)('whatever goes wrong, on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  async function start() {
    const { customer, player } = await shop.newPlayer()
    const resource = createModelResource()
    const orderIds: number[] = []
    const buy = async () => {
      const { order } = await shop.buyActions(customer, [MONEY, ITEM])
      orderIds.push(order.id)
    }
    await buy()
    const rows = async (): Promise<DeliveryRow[]> =>
      shop.db.select().from(deliveries).where(eq(deliveries.userId, customer.user.id))
    const ask = () => shop.game.sync({ players: [player], results: resource.results() })

    /** Somebody of the team looks, and says what is. */
    async function decide(row: DeliveryRow) {
      if (row.state !== 'uncertain' && row.state !== 'failed') return
      if (resource.effects(row.id) > 0 || row.refunded)
        await shop.decide(row.id, 'resolve', {
          applied: resource.effects(row.id) > 0,
          note: 'Vérifié en jeu',
        })
      else await shop.decide(row.id, 'resend')
    }

    async function take(step: Step) {
      switch (step.do) {
        case 'sync':
          return resource.receive(await ask(), step.trouble)
        case 'answer lost':
          return void (await ask())
        case 'answer twice': {
          const answer = await ask()
          resource.receive(answer, step.trouble)
          // Offers in an answer that was worked on already; begins are answered once.
          return resource.receive({ ...answer, stored: [] } as SyncAnswer)
        }
        case 'die':
          return resource.die()
        case 'lose ledger':
          return resource.loseLedger()
        case 'wait':
          return void shop.later(step.seconds)
        case 'refund':
          return shop.refund(orderIds[0] as number).catch(() => {})
        case 'decide':
          for (const row of await rows()) await decide(row)
          return
        case 'buy':
          return buy()
        case 'move':
          return shop.link(customer, player)
      }
    }
    return { resource, rows, take }
  }

  function expectOnce(resource: ModelResource, rows: readonly DeliveryRow[]) {
    for (const { id, action } of rows) expect(resource.effects(id), action?.kind).toBeLessThan(2)
  }

  it('a paid line takes effect once, and what is refunded is taken back once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { resource, rows, take } = await start()
        for (const step of taken) {
          await take(step)
          expectOnce(resource, await rows())
        }
        for (let round = 0; round < ROUNDS; round++) {
          await take({ do: 'wait', seconds: 3601 })
          for (let turn = 0; turn < 3; turn++) await take({ do: 'sync', trouble: {} })
          await take({ do: 'decide' })
        }
        const after = await rows()
        expectOnce(resource, after)
        for (const row of after) {
          const given = resource.effects(row.id)
          const expected = { applied: 1, revoked: 1, cancelled: 0 }[row.state as string]
          expect([row.state, given]).toEqual([row.state, expected])
          if (row.cause === 'purchase' && !row.refunded) expect(row.state).toBe('applied')
          if (row.refunded) expect(['cancelled', 'revoked']).toContain(row.state)
        }
      }),
      { numRuns: sized(8, 150), seed: Number(process.env.SEED ?? 1731690000) },
    )
  }, 900_000)
})
