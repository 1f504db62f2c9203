import { expect, it } from 'vitest'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { sized } from '#server/testing/proof.ts'
import { POINTS } from './points.ts'
import { ANNA, BORIS } from './testing/probe.ts'
import { openStage } from './testing/stage.ts'

const BANK: DeliveryAction = { kind: 'money', account: 'bank', amount: 500 }
const FIRST = 50_000

/** In short, every fifth of the points; `npm run proof kills` dies at each. */
const STEP = sized(5, 1)
const WAITING = sized(100, 1000)

const FIRSTS = [
  ['esx', FIRST],
  ['qb', 5000],
  ['qbx', 5000],
] as const

it.each(FIRSTS)('gives money once, wherever %s is killed', async (framework, first) => {
  await using stage = await openStage({ framework, lease: 10, speed: 100 })
  const { server } = stage
  await server.start()
  await server.join(ANNA)
  for (const [index, point] of POINTS.filter((_, at) => at % STEP === 0).entries()) {
    await server.crashAt(point)
    const id = stage.buy(ANNA, BANK)
    await Promise.race([server.ended, stage.untilState(id, 'applied')])
    await server.crash()
    await server.start()
    await server.join(ANNA)
    await stage.untilState(id, 'applied')
    await server.crash()
    expect([point, server.savedOf(ANNA)?.money.bank]).toEqual([point, first + 500 * (index + 1)])
    await server.start()
    await server.join(ANNA)
  }
})

it('gives no cash that the bag of qbx_core would overwrite when it is loaded', async () => {
  await using stage = await openStage({ framework: 'qbx', speed: 20, latency: 120 })
  const { server } = stage
  const id = stage.buy(ANNA, { kind: 'money', account: 'cash', amount: 7 })
  await server.start()
  await server.join(ANNA)
  await stage.untilState(id, 'applied')
  await stage.pass(20)
  expect((await server.live())[0]?.money.cash).toBe(507)
})

it(`delivers ${WAITING} that have waited while the site was away`, {
  timeout: 120_000,
}, async () => {
  await using stage = await openStage({ speed: 100 })
  const { server, network } = stage
  network.away = true
  await server.start()
  for (const person of [ANNA, BORIS]) await server.join(person)
  const ids = Array.from({ length: WAITING }, (_, index) =>
    stage.buy(index % 2 ? ANNA : BORIS, BANK),
  )
  await stage.pass(300)
  network.away = false
  for (const id of ids) await stage.untilState(id, 'applied')
  await server.crash()
  const gained = [ANNA, BORIS].map((who) => server.savedOf(who)?.money.bank)
  expect(gained).toEqual(Array(2).fill(FIRST + 500 * (WAITING / 2)))
})

it('confirms with a save of es_extended when it may not ask for one', async () => {
  await using stage = await openStage({ mayRunCommands: false, lease: 60, speed: 400 })
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  const id = stage.buy(ANNA, BANK)
  await stage.untilState(id, 'applied')
  expect(site.delivery(id).attempt).toBeGreaterThan(5)
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 500)
})
