import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameLink } from '#contract/game-link.ts'
import { type BridgeShop, MONEY, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { playerOf } from '#server/testing/game-server.ts'
import type { Customer } from '#server/testing/shop.ts'
import { placesOf } from '#server/testing/stored.ts'
import { newCode, readCode, shownCode } from './link-code.ts'

it('makes codes without look-alikes, and reads them however they are typed', () => {
  for (let count = 0; count < 200; count++) {
    const code = newCode()
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
    expect(shownCode(code)).toMatch(/^.{4}-.{4}$/)
    for (const typed of [code, shownCode(code), ` ${shownCode(code).toLowerCase()} `])
      expect(readCode(typed)).toBe(code)
  }
  for (const typed of ['', 'K7QF-2MX', 'K7QF-2MX0', 'K7QF-2MXDD', 'é'])
    expect(readCode(typed)).toBeNull()
})

describe.each(ONE_DATABASE)('the link to a character on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  const linkOf = async (customer: Customer) =>
    (await shop.call(customer, 'GET', '/api/user/game-link')).json<GameLink>()
  async function type(code: string, player = playerOf('anne')) {
    const { license, character, name } = player
    const { links } = await shop.game.sync({ links: [{ code, license, character, name }] })
    return links[0]
  }

  it('is made by a code that is typed in the game, once, and answered alike when sent again', async () => {
    const customer = await shop.customer()
    expect(await linkOf(customer)).toEqual({
      linked: null,
      code: null,
      code_expires_at: null,
      simulated: false,
    })
    const code = await shop.codeOf(customer)
    expect(await linkOf(customer)).toMatchObject({
      code,
      code_expires_at: new Date(shop.now().getTime() + 900_000).toISOString(),
    })
    const player = playerOf('marin')
    const account = customer.user.username
    expect(await type(code.toLowerCase().replace('-', ''), player)).toMatchObject({
      ok: true,
      account,
    })
    expect(await type(code, player)).toEqual({ code, ok: true, account })
    expect(await type(code, playerOf('autre'))).toEqual({ code, ok: false, reason: 'unknown' })
    expect(await linkOf(customer)).toEqual({
      linked: { name: 'marin', character: 'char1', since: shop.now().toISOString() },
      code: null,
      code_expires_at: null,
      simulated: false,
    })
  })

  it('is not simulated where a real game server is', async () => {
    const customer = await shop.customer()
    const answer = await shop.call(customer, 'POST', '/api/user/game-link/simulated')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('avec un code') })
  })

  it('is not made by a code that nobody has, that is old, or that was replaced', async () => {
    expect(await type('K7QF-2MXD')).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await type('pas un code, mais un long texte')).toMatchObject({ reason: 'unknown' })
    const customer = await shop.customer()
    const replaced = await shop.codeOf(customer)
    const code = await shop.codeOf(customer)
    expect(await type(replaced)).toMatchObject({ reason: 'unknown' })
    shop.later(901)
    expect(await type(code)).toMatchObject({ ok: false, reason: 'expired' })
    expect((await linkOf(customer)).code).toBeNull()
  })

  it('is one for each character: another account’s is taken', async () => {
    const [first, second] = [await shop.customer(), await shop.customer()]
    const player = playerOf('pris')
    await shop.link(first, player)
    const code = await shop.codeOf(second)
    expect(await type(code, player)).toMatchObject({ ok: false, reason: 'taken' })
    // Another character of the same player is free, and the code is still good.
    expect(await type(code, { ...player, character: 'char2' })).toMatchObject({ ok: true })
    expect((await linkOf(first)).linked?.character).toBe('char1')
    await shop.call(first, 'DELETE', '/api/user/game-link')
    expect((await linkOf(first)).linked).toBeNull()
    await shop.link(second, player)
    expect((await linkOf(second)).linked?.character).toBe('char1')
  })

  it('is one for each character that has none, too', async () => {
    const bare = playerOf('sans', { character: null })
    await shop.link(await shop.customer(), bare)
    const code = await shop.codeOf(await shop.customer())
    expect(await type(code, bare)).toMatchObject({ ok: false, reason: 'taken' })
  })

  it('is made once when a code comes from two characters together', async () => {
    const code = await shop.codeOf(await shop.customer())
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => type(code, playerOf(`ensemble-${name}`))),
    )
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
  })

  it('takes along what waits, whenever the two happen together', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await shop.customer()
      const player = playerOf(`course${round}`)
      const [{ order }] = await Promise.all([
        shop.buyActions(customer, [MONEY]),
        shop.link(customer, player),
      ])
      expect(await shop.deliveryOf(order.id)).toMatchObject({
        state: 'waiting',
        license: player.license,
      })
    }
  })

  it('goes with the account, and what was delivered forgets its player', async () => {
    const { customer, player } = await shop.newPlayer()
    const { order: given } = await shop.buyActions(customer, [MONEY])
    const offers = await shop.offered(player)
    await shop.game.report('applied', ...offers)
    const { order: waiting } = await shop.buyActions(customer, [MONEY])
    const exported = await shop.call(customer, 'GET', '/api/user/export')
    expect(exported.statusCode).toBe(200)
    expect(await placesOf(shop.db, player.license)).not.toEqual([])
    const url = `/api/admin/users/${customer.user.id}`
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(200)
    expect(await placesOf(shop.db, player.license)).toEqual([])
    expect((await shop.deliveryOf(given.id)).state).toBe('applied')
    expect((await shop.deliveryOf(waiting.id)).state).toBe('cancelled')
    const listed = await shop.call(
      shop.admin,
      'GET',
      `/api/admin/deliveries?search=${given.id}&size=10`,
    )
    expect(listed.body).toContain('Utilisateur supprimé')
  })
})
