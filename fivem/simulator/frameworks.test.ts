import { expect, it } from 'vitest'
import { ANNA, probeServer, temporaryFolder } from './testing/probe.ts'

const untilSaved = `
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  await wait(30)`

it('keeps money and metadata of es_extended in one statement, made by the console', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'esx' })
  await server.start()
  const source = await server.join(ANNA)
  const [before] = server.saved
  expect(before).toMatchObject({ id: `char1:${'a1'.repeat(20)}`, money: { bank: 50_000 } })
  const answers = await run(`
    const ESX = exports.es_extended.getSharedObject()
    const player = ESX.GetPlayerFromId(${source})
    player.setMeta('minuit', { recus: ['x'], vide: {} })
    player.addAccountMoney('bank', 500)
    const none = ESX.GetPlayerFromId(99)
    return { bank: player.getAccount('bank').money, seen: player.accounts.length, none }`)
  expect(answers).toEqual({ bank: 50_500, seen: 3 })
  expect(server.savedOf(ANNA)?.money.bank).toBe(50_000)
  await run(`ExecuteCommand('save ${source}'); ${untilSaved}`)
  expect(server.savedOf(ANNA)).toMatchObject({
    money: { bank: 50_500 },
    // An empty table is a list when it is written.
    metadata: { minuit: { recus: ['x'], vide: [] } },
  })
  await expect(
    run(
      `exports.es_extended.getSharedObject().GetPlayerFromId(${source}).addAccountMoney('or', 5)`,
    ),
  ).rejects.toThrow('nested ref call')
  await server.stop()
})

it('loses what a crash comes before, and keeps what it comes after', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'esx' })
  const give = async () => {
    const source = await server.join(ANNA)
    await run(`
      exports.es_extended.getSharedObject().GetPlayerFromId(${source}).addAccountMoney('bank', 500)
      ExecuteCommand('save ${source}'); ${untilSaved}`)
  }
  for (const [point, bank] of [
    ['db:save:before', 50_000],
    ['db:save:after', 50_500],
  ] as const) {
    await server.start()
    await server.crashAt(point, server.saved.length === 0 ? 2 : 1)
    await expect(give()).rejects.toThrow('died')
    await server.ended
    expect([server.savedOf(ANNA)?.money.bank, server.crashes.at(-1)]).toEqual([bank, point])
  }
})

it('never calls back when a save of es_extended fails', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'esx' })
  await server.start()
  const source = await server.join(ANNA)
  const save = `
    let saved = false
    on('esx:playerSaved', () => { saved = true })
    ExecuteCommand('save ${source}'); ${untilSaved}
    return saved`
  expect(await run(save)).toBe(true)
  await server.failNextSave()
  expect(await run(save)).toBe(false)
  await server.stop()
})

it('answers as ox_inventory does: an array, even for no', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'esx', inventory: 'ox' })
  await server.start()
  const source = await server.join({ ...ANNA, maxWeight: 3000 })
  const answers = await run(`
    const ox = exports.ox_inventory
    return [
      ox.AddItem(${source}, 'licorne', 1),
      ox.CanCarryItem(${source}, 'phone', 3),
      ox.CanCarryItem(${source}, 'phone', 4),
      ox.AddItem(${source}, 'phone', 2)[0],
      ox.AddItem(77, 'phone', 2),
      ox.RemoveItem(${source}, 'phone', 5),
      ox.RemoveItem(${source}, 'phone', 1),
      ox.GetItemCount(${source}, 'phone'),
    ]`)
  expect(answers).toEqual([
    [false, 'invalid_item'],
    true,
    false,
    true,
    [false, 'invalid_inventory'],
    [false, 'not_enough_items'],
    true,
    1,
  ])
  await server.stop()
  // es_extended writes this bag with its own row.
  expect(server.savedOf(ANNA)?.items).toEqual({ phone: 1 })
})

it('writes the bag of qb-core apart from its money', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'qb' })
  await server.start()
  const source = await server.join(ANNA)
  const answers = await run(`
    const player = exports['qb-core'].GetCoreObject().Functions.GetPlayer(${source})
    const bag = exports['qb-inventory']
    player.Functions.SetMetaData('minuit', { x: true })
    const answers = [
      player.Functions.AddMoney('bank', 100),
      player.Functions.AddMoney('or', 100),
      player.Functions.AddMoney('bank', -1),
      player.Functions.RemoveMoney('cash', 501),
      bag.AddItem(${source}, 'phone', 1),
      bag.CanAddItem(${source}, 'phone', 1000),
    ].map((answer) => answer === undefined ? 'nothing' : answer)
    player.Functions.Save(); ${untilSaved}
    return answers`)
  expect(answers).toEqual([true, false, 'nothing', false, true, [false, 'weight']])
  const saved = { money: { bank: 5100, cash: 500 }, metadata: { minuit: { x: true } } }
  expect(server.savedOf(ANNA)).toMatchObject({ ...saved, items: { phone: 1 } })
  await server.stop()
})

it('writes a character of qbx_core with the next tick, whatever asked for it', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'qbx' })
  await server.start()
  const source = await server.join(ANNA)
  // Setting the receipt saves by itself: the money that follows at once is in the same row.
  await run(`
    exports.qbx_core.SetMetadata(${source}, 'minuit', { x: true })
    exports.qbx_core.AddMoney(${source}, 'bank', 100, 'boutique')
    exports.qbx_core.AddMoney(${source}, 'cash', 7, 'boutique'); ${untilSaved}`)
  expect(server.savedOf(ANNA)).toMatchObject({
    money: { bank: 5100, cash: 507 },
    metadata: { minuit: { x: true } },
    items: {},
  })
  await expect(run(`exports.qbx_core.Save(99)`)).rejects.toThrow('calling export Save')
  await server.crash()
  await server.start()
  const again = await server.join(ANNA)
  // The row decides how much cash there is, whatever became of the bag.
  expect(await run(`return exports.ox_inventory.GetItemCount(${again}, 'money')`)).toBe(507)
  await server.stop()
  expect(server.savedOf(ANNA)?.items).toEqual({ money: 507 })
})

it('refuses statements, natives and modules that it does not know', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'esx' })
  await server.start()
  const cases = [
    `await exports.oxmysql.query_async('DROP TABLE users')`,
    `GetVehiclePedIsIn(1)`,
    `require('left-pad')`,
    `require('fs').appendFileSync('x', 'y')`,
    `require('fs').writeFileSync('x', 'y')`,
    `structuredClone({})`,
    `exports.es_extended.save()`,
  ]
  for (const code of cases) await expect(run(code), code).rejects.toThrow()
  await server.stop()
})

it('hears a command that is typed before the resource has it', async () => {
  using folder = temporaryFolder()
  const { server, run } = probeServer({ folder: folder.path, framework: 'standalone' })
  await server.start()
  await server.join(ANNA)
  const typed = server.say(ANNA, '/lier K7QF-2MXD')
  await run(`
    await new Promise((done) => setTimeout(done, 30))
    RegisterCommand('lier', (source, [code]) => console.log('heard ' + code), false)`)
  await typed
  expect(server.printed).toEqual(['heard K7QF-2MXD'])
  await server.stop()
})
