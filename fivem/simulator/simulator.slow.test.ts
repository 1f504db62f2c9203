import { expect, it } from 'vitest'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import { effectsOf, goodsFor } from './campaign-goods.ts'
import { MISHAPS } from './network.ts'
import { ANNA, BORIS, temporaryFolder } from './testing/probe.ts'
import { openStage, until } from './testing/stage.ts'

const BANK: DeliveryAction = { kind: 'money', account: 'bank', amount: 500 }
const PHONE: DeliveryAction = { kind: 'item', item: 'phone', count: 1 }
const FIRST = 50_000
const HOUR = 3_600_000

const SERVERS = [
  { framework: 'esx', inventory: 'own' },
  { framework: 'esx', inventory: 'ox' },
  { framework: 'qb', inventory: 'own' },
  { framework: 'qbx', inventory: 'ox' },
  { framework: 'standalone', inventory: 'own' },
] as const

it.each(SERVERS)(
  'delivers everything on $framework ($inventory), and it survives a crash',
  async (kind) => {
    await using stage = await openStage(kind)
    const { server, site } = stage
    await server.start()
    await server.join(ANNA)
    const bought = goodsFor().map((good) => ({ good, id: stage.buy(ANNA, good.action) }))
    for (const { id } of bought) await stage.untilState(id, 'applied')
    await server.crash()
    const effects = bought.map(({ good, id }) => effectsOf(good, id, kind.framework, ANNA, server))
    expect(effects).toEqual(bought.map(() => 1))
    expect(site.refusals).toEqual([])
  },
)

it('keeps no receipts that the site has no use for', async () => {
  await using stage = await openStage()
  const { server } = stage
  await server.start()
  await server.join(ANNA)
  for (let count = 0; count < 3; count++) await stage.untilState(stage.buy(ANNA, BANK), 'applied')
  await until('pruned', async () => {
    const [anna] = await server.live()
    return anna && Object.values((anna.metadata.minuit ?? []) as object).length === 0
  })
  await server.stop()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 1500)
})

it('gives once, whatever happens to calls and answers', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server, network } = stage
  await server.start()
  await server.join(ANNA)
  for (const mishap of MISHAPS) {
    const id = stage.buy(ANNA, BANK)
    network.plan(mishap, mishap)
    await stage.untilState(id, 'applied')
  }
  expect(await network.replay()).toBe(401)
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 500 * MISHAPS.length)
})

it('gives once when its ledger is wiped or rolled back', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server } = stage
  await server.start()
  await server.join(ANNA)
  await stage.untilState(stage.buy(ANNA, BANK), 'applied')
  const early = server.snapshotLedger()
  for (const lose of [() => server.wipeLedger(), () => server.rollbackLedger(early)]) {
    const id = stage.buy(ANNA, BANK)
    await server.crashAt('db:save:after')
    await stage.died()
    lose()
    await server.start()
    await server.join(ANNA)
    await stage.untilState(id, 'applied')
  }
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 1500)
})

it('leaves to a person what may have been given, and gives it when told', async () => {
  await using stage = await openStage({ framework: 'qb', lease: 60 })
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  const id = stage.buy(ANNA, PHONE)
  await server.crashAt('framework:addItem:after')
  await stage.died()
  expect(site.delivery(id).began).toBe(true)
  await server.start()
  await server.join(ANNA)
  await stage.untilState(id, 'uncertain')
  expect(server.savedOf(ANNA)?.items).toEqual({})
  site.resend(id)
  await stage.untilState(id, 'applied')
  await server.crash()
  expect(server.savedOf(ANNA)?.items).toEqual({ phone: 1 })
})

it('goes on when what it announced was heard, and the site then away too long', async () => {
  await using stage = await openStage({ framework: 'qb', lease: 60 })
  const { server, site, network } = stage
  await server.start()
  await server.join(ANNA)
  await until('heard of', () => site.calls.at(-1)?.players[0]?.ready)
  // The first call brings the offer, the second announces.
  network.plan({ delay: 0 }, 'lose answer')
  const id = stage.buy(ANNA, PHONE)
  await until('announced', () => site.delivery(id).began)
  network.away = true
  await stage.pass(70)
  network.away = false
  await stage.untilState(id, 'applied', 'uncertain')
  const { state, attempt } = site.delivery(id)
  expect(state).toBe('applied')
  // Once more at least: how often a lease ends before the answer is there is the machine's pace.
  expect(attempt).toBeGreaterThan(1)
  await server.crash()
  expect(server.savedOf(ANNA)?.items).toEqual({ phone: 1 })
})

it('gives nothing twice to a site that was restored from a backup', async () => {
  await using stage = await openStage({ framework: 'qb' })
  const { server, site } = stage
  const ids = [BANK, PHONE].map((action) => stage.buy(ANNA, action))
  const backup = site.backup()
  await server.start()
  await server.join(ANNA)
  for (const id of ids) await stage.untilState(id, 'applied')
  site.restore(backup)
  for (const id of ids) await stage.untilState(id, 'applied')
  await server.crash()
  expect(server.savedOf(ANNA)).toMatchObject({ money: { bank: 5500 }, items: { phone: 1 } })
})

it('says applied only of what was saved', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  await server.failNextSave()
  const id = stage.buy(ANNA, BANK)
  await stage.untilState(id, 'applied')
  expect(site.delivery(id).attempt).toBeGreaterThan(1)
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 500)
})

it('gives nothing that it cannot note', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server } = stage
  await server.start()
  await server.join(ANNA)
  await server.plan('ledger:write', 'fail')
  await server.plan('framework:addMoney:before', 'crash')
  const id = stage.buy(ANNA, BANK)
  await stage.died()
  // The second offer has room to be noted, and is given: which is when it died.
  expect(stage.site.delivery(id).attempt).toBe(2)
})

it.each([-HOUR, HOUR])('goes on with clocks %s ms apart', async (error) => {
  await using stage = await openStage()
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  await server.moveClock(error)
  await stage.untilState(stage.buy(ANNA, BANK), 'applied')
  site.clockError = 3 * error
  await stage.untilState(stage.buy(ANNA, BANK), 'applied')
  expect(new Set(site.refusals)).toEqual(new Set(['clock']))
})

it('waits for a player who leaves between offer and grant', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  const id = stage.buy(ANNA, BANK)
  await server.plan('ledger:write', 'leave')
  await until('offered', () => site.delivery(id).attempt > 0)
  await stage.pass(30)
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST)
  await server.join(ANNA)
  await stage.untilState(id, 'applied')
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST + 500)
})

it('gives to the character that was offered for, not to the one that is played', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server } = stage
  await server.start()
  const second = { ...ANNA, slot: 2 }
  const id = stage.buy(ANNA, BANK)
  await server.join(second)
  await stage.pass(20)
  await server.leave(second)
  await server.join(ANNA)
  await stage.untilState(id, 'applied')
  await server.stop()
  expect([ANNA, second].map((who) => server.savedOf(who)?.money.bank)).toEqual([FIRST + 500, FIRST])
})

it('takes back what is refunded while it is offered', async () => {
  await using stage = await openStage({ lease: 10 })
  const { server, site } = stage
  await server.start()
  await server.join(ANNA)
  const id = stage.buy(ANNA, BANK)
  await server.crashAt('http:send', 2)
  await stage.died()
  expect(site.delivery(id).state).toBe('offered')
  site.refund(id)
  await server.start()
  await server.join(ANNA)
  await until('taken back', () =>
    site.deliveries.some(({ action, state }) => action.kind === 'revoke' && state === 'applied'),
  )
  await server.crash()
  expect(server.savedOf(ANNA)?.money.bank).toBe(FIRST)
})

it('waits until a bag has room', async () => {
  await using stage = await openStage()
  const { server, site } = stage
  await server.start()
  await server.join({ ...ANNA, maxWeight: 1 })
  const ids = [stage.buy(ANNA, PHONE), stage.buy(ANNA, PHONE)]
  await until('one is in', () => ids.some((id) => site.delivery(id).state === 'applied'))
  await until('one waits', () => ids.some((id) => site.delivery(id).reason === 'inventory_full'))
  await server.leave(ANNA)
  await server.join(ANNA)
  for (const id of ids) await stage.untilState(id, 'applied')
  await server.crash()
  expect(server.savedOf(ANNA)?.items).toEqual({ phone: 2 })
})

it('gives once with two machines that have one key', async () => {
  await using stage = await openStage({ framework: 'qb' })
  using other = temporaryFolder()
  const { server } = stage
  const twin = stage.twin(other.path)
  const players = [
    [server, ANNA],
    [twin, BORIS],
  ] as const
  for (const [machine, person] of players) {
    await machine.start()
    await machine.join(person)
  }
  const goods = Array.from({ length: 5 }, () => [BANK, PHONE]).flat()
  const ids = goods.flatMap((action) => [ANNA, BORIS].map((person) => stage.buy(person, action)))
  for (const id of ids) await stage.untilState(id, 'applied')
  for (const [machine, person] of players) {
    await machine.crash()
    expect(machine.saved).toHaveLength(1)
    expect(machine.savedOf(person)).toMatchObject({ money: { bank: 7500 }, items: { phone: 5 } })
  }
})

it('links a character by the code that a player types', async () => {
  await using stage = await openStage()
  const { server, site } = stage
  site.addCode('K7QF-2MXD', 'Pseudo')
  await server.start()
  await server.join(ANNA)
  await server.say(ANNA, '/lier AAAA-AAAA')
  await until('refused', () => server.chat.length > 0)
  expect(site.links).toEqual([])
  await server.say(ANNA, '/lier K7QF-2MXD')
  await until('linked', () => site.links.length > 0)
  expect(site.links[0]).toMatchObject({ license: ANNA.license })
  await until('told', () => server.chat.some(({ text }) => text.includes('Pseudo')))
})
