import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADMISSION_LIMITS,
  ADMISSION_PATH,
  type Admission,
  type AdmissionAnswer,
  type GateNotice,
} from '#contract/admission.ts'
import { type Sealed, signedSeal } from '#contract/bridge.ts'
import type { Gate, GateInput } from '#contract/gate.ts'
import { GATE_TEXTS } from '#contract/gate-choices.ts'
import { type BridgeShop, gradeFor, startBridgeShop } from '#server/testing/bridge-shop.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { digestOf } from '#server/testing/stored.ts'
import { createAdmissions } from './admissions.ts'

const TEXTS = { checking: '', not_whitelisted: '', banned: '', unknown: '', away: '' }
const OPEN: GateInput = {
  enabled: true,
  whitelist: false,
  away: 'known',
  priorities: [],
  texts: TEXTS,
}

describe.each(ONE_DATABASE)('the gate on $name', ({ open }) => {
  let shop: BridgeShop
  beforeAll(async () => {
    shop = await startBridgeShop(open)
  })
  afterAll(() => shop.close())

  const seconds = () => Math.floor(shop.now().getTime() / 1000)
  const set = (changes: Partial<GateInput> = {}) =>
    shop.call(shop.admin, 'PUT', '/api/admin/gate', { ...OPEN, ...changes })

  const isOurs = (kind: 'admission' | 'gate', { text, seal }: Sealed) => {
    const hash = createHash('sha256').update(text).digest('hex')
    const wanted = signedSeal(kind, shop.game.id, hash)
    return seal === createHmac('sha256', shop.game.key).update(wanted).digest('hex')
  }

  const send = (body: object, changes = {}) =>
    shop.game.send({ path: ADMISSION_PATH, body: JSON.stringify(body), ...changes })

  async function ask(license: string, more: object = {}) {
    const { answer, isSigned } = await send({ license, name: 'Joueur', ...more })
    expect([answer.statusCode, isSigned], answer.body).toEqual([200, true])
    const { text, seal, link } = answer.json<AdmissionAnswer>()
    expect(isOurs('admission', { text, seal })).toBe(true)
    return { said: JSON.parse(text) as Admission, link }
  }
  const verdictOf = async (license: string) => (await ask(license)).said.verdict

  const sanction = (customer: Customer, body: object) =>
    shop.call(shop.admin, 'POST', `/api/admin/users/${customer.user.id}/sanctions`, body)
  const grant = (customer: Customer, who = shop.admin) =>
    shop.call(who, 'POST', '/api/admin/whitelist', { username: customer.user.username })

  it('lets everybody in whom no ban keeps out, for minutes, where no whitelist is asked for', async () => {
    await set()
    const { customer, player } = await shop.newPlayer()
    expect((await ask('license:inconnu')).said).toEqual({
      license: 'license:inconnu',
      verdict: 'allowed',
      message: null,
      priority: 0,
      issued_at: seconds(),
      expires_at: seconds() + 300,
      until: null,
    })
    expect(await verdictOf(player.license)).toBe('allowed')
    const until = new Date(shop.now().getTime() + 3_600_000).toISOString()
    await sanction(customer, { kind: 'suspension', reason: 'Insultes.', until })
    const { said } = await ask(player.license)
    expect(said).toMatchObject({ verdict: 'banned', until: Math.floor(Date.parse(until) / 1000) })
    expect(said.message).toMatch(/jusqu’au .+ Motif : Insultes\. .+\/contact/)
    expect(said.expires_at - said.issued_at).toBeLessThan(60)
    shop.later(3601)
    expect(await verdictOf(player.license)).toBe('allowed')
  })

  it('asks for a place on the whitelist where the owner wants one', async () => {
    await set({ whitelist: true })
    const { customer, player } = await shop.newPlayer()
    const { said } = await ask(player.license)
    expect(said.verdict).toBe('not_whitelisted')
    expect(said.message).toContain(customer.user.username)
    expect((await grant(customer)).json()).toMatchObject({
      id: customer.user.id,
      source: 'team',
      granted_by: shop.admin.user.username,
      player: player.name,
    })
    expect(await verdictOf(player.license)).toBe('allowed')
    const url = `/api/admin/whitelist/${customer.user.id}`
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(200)
    expect((await shop.call(shop.admin, 'DELETE', url)).statusCode).toBe(404)
    expect(await verdictOf(player.license)).toBe('not_whitelisted')
  })

  it('knows a licence by a code that is typed at the gate, once, and no ban is shed by it', async () => {
    await set({ whitelist: true })
    const license = 'license:nouveau'
    const [first, second] = [await shop.customer(), await shop.customer()]
    expect((await ask(license)).said).toMatchObject({ verdict: 'unknown' })
    const code = await shop.codeOf(first)
    const wrong = await ask(license, { code: 'AAAA-AAAA' })
    expect(wrong).toMatchObject({ said: { verdict: 'unknown' }, link: { ok: false } })
    const linked = await ask(license, { code })
    expect(linked).toMatchObject({
      said: { verdict: 'not_whitelisted' },
      link: { ok: true, account: first.user.username },
    })
    expect((await ask('license:autre', { code })).link).toMatchObject({ ok: false })
    expect((await ask(license, { code })).link).toMatchObject({ ok: true })
    await shop.call(first, 'DELETE', '/api/user/game-link')
    expect(await verdictOf(license)).toBe('unknown')
    await ask(license, { code: await shop.codeOf(first) })
    await sanction(first, { kind: 'ban', reason: 'Triche' })
    await grant(second)
    await ask(license, { code: await shop.codeOf(second) })
    expect(await verdictOf(license)).toBe('banned')
  })

  it('gives the priority of the highest grade that is held, until it ends or is paid back', async () => {
    const priorities = [
      { grade: 'capitaine', priority: 50 },
      { grade: 'amiral', priority: 90 },
    ]
    await set({ priorities })
    const { customer, player } = await shop.newPlayer()
    const priority = async () => (await ask(player.license)).said.priority
    expect(await priority()).toBe(0)
    await shop.buyActions(customer, [gradeFor(30)])
    const [offer] = await shop.offered(player)
    const result = { delivery: offer?.id ?? '', attempt: 1, outcome: 'applied' as const }
    await shop.game.sync({ results: [result] })
    expect(await priority()).toBe(50)
    shop.later(31 * 24 * 3600)
    expect(await priority()).toBe(0)
  })

  it('tells a game server that knows of a gate the settings it does not have, and no other', async () => {
    const { version } = (await set({ away: 'none' })).json<Gate>()
    expect(await shop.game.sync()).not.toHaveProperty('gate')
    const { gate } = await shop.game.sync({ gate: '' })
    expect(gate && isOurs('gate', gate)).toBe(true)
    expect(gate && isOurs('admission', gate)).toBe(false)
    const notice = JSON.parse(gate?.text ?? '') as GateNotice
    expect(notice).toEqual({
      version: String(version),
      enabled: true,
      away: 'none',
      texts: { checking: GATE_TEXTS.checking.text, away: GATE_TEXTS.away.text },
    })
    expect(await shop.game.sync({ gate: notice.version })).not.toHaveProperty('gate')
    await set({ texts: { ...TEXTS, away: 'Le phare est éteint.' } })
    const next = (await shop.game.sync({ gate: notice.version })).gate
    expect(JSON.parse(next?.text ?? '')).toMatchObject({ texts: { away: 'Le phare est éteint.' } })
  })

  it('puts names and reasons into the owner’s words as they are', async () => {
    await set({ texts: { ...TEXTS, banned: '{joueur} ({pseudo}) : {motif} {fin} {autre}' } })
    const { customer, player } = await shop.newPlayer()
    await sanction(customer, { kind: 'ban', reason: 'Dit {site} et $& partout' })
    const { said } = await ask(player.license, { name: '{motif}' })
    expect(said.message).toBe(
      `{motif} (${customer.user.username}) : Dit {site} et $& partout sans date de fin {autre}`,
    )
  })

  it('refuses calls as the sync does, and leaves nothing behind', async () => {
    const asked = { license: 'license:x', name: 'X' }
    const nonce = 'n'.repeat(22)
    expect((await send(asked, { nonce })).answer.statusCode).toBe(200)
    const before = await digestOf(shop.db)
    const status = async (...call: Parameters<typeof send>) =>
      (await send(...call)).answer.statusCode
    expect(await status(asked, { nonce })).toBe(401)
    expect(await status(asked, { headers: { 'x-minuit-signature': 'a'.repeat(64) } })).toBe(401)
    expect(await status(asked, { headers: { 'x-minuit-server': '999' } })).toBe(401)
    expect(await status(asked, { timestamp: String(seconds() - 301) })).toBe(401)
    for (const body of [{}, { ...asked, license: 'steam:1' }, { ...asked, name: 'a\nb' }, []])
      expect(await status(body)).toBe(400)
    expect(await status({ ...asked, more: 'x'.repeat(ADMISSION_LIMITS.bytes) })).toBe(413)
    expect(await digestOf(shop.db)).toEqual(before)
  })

  it('costs one read for each who connects, however many do', async () => {
    await set({ whitelist: true })
    const reads: string[] = []
    const db = new Proxy(shop.deps.db, {
      get(target, name) {
        if (name === 'execute' || name === 'select' || name === 'transaction') reads.push(name)
        return Reflect.get(target, name)
      },
    })
    const { admit } = createAdmissions({ ...shop.deps, db })
    await admit(shop.game.id, { license: 'license:premier', name: 'Premier' })
    reads.length = 0
    const flood = Array.from({ length: 50 }, (_, n) =>
      admit(shop.game.id, { license: `license:foule${n}`, name: 'Foule' }),
    )
    await Promise.all(flood)
    expect(reads.filter((name) => name === 'execute')).toHaveLength(flood.length)
    // The settings once more at most: that they have changed is heard of a moment after.
    expect(reads.length - flood.length).toBeLessThanOrEqual(1)
  })

  it('refuses settings that make no sense, and those that somebody has overtaken', async () => {
    const grade = { grade: 'capitaine', priority: 1 }
    for (const wrong of [
      { away: 'some' },
      { priorities: [grade, grade] },
      { priorities: [{ ...grade, priority: 0 }] },
      { texts: { ...TEXTS, away: 'x'.repeat(501) } },
    ])
      expect((await set(wrong as never)).statusCode, JSON.stringify(wrong)).toBe(400)
    const stale = { 'if-match': '"0"' }
    const late = await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/gate',
      headers: { ...shop.admin.headers, ...stale },
      payload: OPEN,
    })
    expect(late.statusCode).toBe(409)
  })
})
