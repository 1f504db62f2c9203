import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { GateNotice } from '#contract/admission.ts'
import type { AwayChoice } from '#contract/gate-choices.ts'
import type { Person } from './fxserver.ts'
import type { Lie } from './testing/fake-gate.ts'
import { ANNA, BORIS } from './testing/probe.ts'
import { openStage, until } from './testing/stage.ts'

const TEXTS = { checking: 'Un instant…', away: 'Le phare est éteint.' }
const notice = (away: AwayChoice = 'known', version = '1'): GateNotice => ({
  version,
  enabled: true,
  away,
  texts: TEXTS,
})

type Stage = Awaited<ReturnType<typeof openStage>>

/** The resource gives the site five seconds: a whole one here, as a busy machine stands still. */
const SETTING = { framework: 'standalone', speed: 5 } as const

/** A game server that has heard of the gate's settings. */
async function openGate(away: AwayChoice = 'known') {
  const stage = await openStage(SETTING)
  stage.site.gate.notice = notice(away)
  await stage.server.start()
  await told(stage, '1')
  return stage
}

const told = ({ site }: Stage, version: string) =>
  until(`has settings ${version}`, () => site.calls.at(-1)?.gate === version)

const fileOf = ({ server }: Stage) => join(server.resourceFolder, 'data', 'gate.json')

/** That what was said of them is on the game server's disk. */
const kept = (stage: Stage, ...people: Person[]) =>
  until('kept', () => {
    const file = fileOf(stage)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return people.every(({ license }) => text.includes(license))
  })

/** What somebody sees until they are in or are told why not. */
async function come({ server }: Stage, person: Person) {
  const source = await server.knock(person)
  await until('decided', async () => (await server.seen(source)).outcome !== 'waiting')
  return server.seen(source)
}

it('lets everybody in without a word where the site knows of no gate', async () => {
  await using stage = await openStage(SETTING)
  await stage.server.start()
  await until('called', () => stage.site.calls.length > 0)
  expect(await come(stage, ANNA)).toMatchObject({ outcome: 'allowed', shown: [], faults: [] })
  expect(stage.site.gate.asked).toEqual([])
})

it('asks the site once for some minutes, says so meanwhile, and tells who is refused why', async () => {
  await using stage = await openGate()
  const { site, server } = stage
  site.gate.verdicts.set(ANNA.license, { verdict: 'allowed', priority: 40 })
  const message = 'Accès refusé. Motif : triche.'
  site.gate.verdicts.set(BORIS.license, { verdict: 'banned', message })
  const expected = { outcome: 'allowed', message: null, shown: [TEXTS.checking], faults: [] }
  expect(await come(stage, ANNA)).toMatchObject(expected)
  expect(await come(stage, ANNA)).toMatchObject(expected)
  expect(await come(stage, BORIS)).toMatchObject({ outcome: 'refused', message, faults: [] })
  expect(site.gate.asked).toEqual([
    { license: ANNA.license, name: ANNA.name },
    { license: BORIS.license, name: BORIS.name },
  ])
  expect(await server.exported('minuit', 'priority', ANNA.license)).toBe(40)
  expect(await server.exported('minuit', 'priority', 'license:personne')).toBeNull()
  await server.console('minuit etat')
  await until('told', () => server.printed.some((line) => line.includes('2 joueurs connus')))
  site.gate.verdicts.set(ANNA.license, { verdict: 'banned', message })
  site.clockError += site.gate.allowedFor * 1000
  await server.moveClock(site.clockError)
  expect(await come(stage, ANNA)).toMatchObject({ outcome: 'refused', message })
})

const AWAY: [AwayChoice, known: string, unknown: string][] = [
  ['known', 'allowed', 'refused'],
  ['all', 'allowed', 'allowed'],
  ['none', 'refused', 'refused'],
]

it.each(AWAY)(
  'lets in whom the owner wants while the site is away (%s), also after a restart',
  async (away, known, unknown) => {
    await using stage = await openGate(away)
    const { site, server, network } = stage
    const banned = { license: `license:${'c3'.repeat(20)}`, name: 'Carl' }
    site.gate.verdicts.set(banned.license, { verdict: 'banned', message: 'Banni.' })
    await come(stage, ANNA)
    await come(stage, banned)
    network.away = true
    const later = () => server.moveClock(2 * site.gate.allowedFor * 1000)
    await later()
    const all = async () => {
      const seen = []
      for (const one of [ANNA, BORIS, banned]) seen.push(await come(stage, one))
      return seen.map(({ outcome }) => outcome)
    }
    expect(await all()).toEqual([known, unknown, 'refused'])
    await kept(stage, ANNA, banned)
    await server.crash()
    await server.start()
    await later()
    expect(await all()).toEqual([known, unknown, 'refused'])
    const refused = await come(stage, away === 'all' ? banned : BORIS)
    expect(refused.message).toBe(away === 'all' ? 'Banni.' : TEXTS.away)
  },
)

it('waits some seconds for a site that is slow, and then goes by the owner’s choice', async () => {
  await using stage = await openGate('none')
  stage.site.gate.isStuck = true
  expect(await come(stage, ANNA)).toMatchObject({ outcome: 'refused', message: TEXTS.away })
  stage.site.gate.isStuck = false
  expect(await come(stage, ANNA)).toMatchObject({ outcome: 'allowed' })
})

const LIES: Lie[] = [
  'of another player',
  'expired',
  'of yesterday',
  'sealed by somebody else',
  'sealed for another server',
  'sealed as settings',
  'no verdict',
  'unsigned',
  'an earlier answer',
]

it('takes an answer for none that is a lie, of whatever kind', async () => {
  await using stage = await openGate('none')
  const { gate } = stage.site
  await come(stage, BORIS)
  for (const [index, lie] of LIES.entries()) {
    const person = { license: `license:${String(index).repeat(40)}`, name: 'Anna' }
    gate.lie = lie
    const seen = await come(stage, person)
    expect(seen, lie).toMatchObject({ outcome: 'refused', message: TEXTS.away, faults: [] })
    gate.lie = null
    expect(await come(stage, person), lie).toMatchObject({ outcome: 'allowed' })
  }
})

it('believes nothing on its disk that the site has not said of that player', async () => {
  await using stage = await openGate('known')
  const { server, network } = stage
  await come(stage, ANNA)
  await kept(stage, ANNA)
  await server.crash()
  const file = fileOf(stage)
  const content = JSON.parse(readFileSync(file, 'utf8'))
  content.players[0].text = content.players[0].text.replace(ANNA.license, BORIS.license)
  writeFileSync(file, JSON.stringify(content))
  network.away = true
  await server.start()
  for (const one of [ANNA, BORIS])
    expect(await come(stage, one)).toMatchObject({ outcome: 'refused', message: TEXTS.away })
})

it('forgets who has not come for three months, but nobody who is banned', async () => {
  await using stage = await openGate()
  const { site, server } = stage
  site.gate.verdicts.set(BORIS.license, { verdict: 'banned', message: 'Banni.' })
  site.clockError = -91 * 24 * 60 * 60 * 1000
  await server.moveClock(site.clockError)
  for (const one of [ANNA, BORIS]) await come(stage, one)
  await kept(stage, ANNA, BORIS)
  await server.crash()
  site.clockError = 0
  await server.start()
  await until('told', async () => {
    await server.console('minuit etat')
    return server.printed.some((line) => line.includes('1 joueur connu'))
  })
})

it('asks an unknown player for the code of their account, and lets them in by it', async () => {
  await using stage = await openGate()
  const { server, site } = stage
  site.gate.verdicts.set(ANNA.license, { verdict: 'unknown', message: 'Liez votre compte.' })
  site.gate.codes.set('K7QF-2MXD', 'allowed')
  const source = await server.knock(ANNA)
  const cards = async () => (await server.seen(source)).cards
  for (const [index, typed] of [{ code: 'non' }, { code: 'AAAA-AAAA' }, {}].entries()) {
    await until('is asked', async () => (await cards()).length === index + 1)
    await server.submit(source, typed)
  }
  await until('is asked again', async () => (await cards()).length === 4)
  await server.submit(source, { code: 'k7qf2mxd' })
  await until('is in', async () => (await server.seen(source)).outcome === 'allowed')
  const seen = await server.seen(source)
  expect(seen.faults).toEqual([])
  expect(JSON.stringify(seen.cards[0])).toContain('Liez votre compte.')
  expect(JSON.stringify(seen.cards[2])).toContain('n’existe pas')
  expect(site.gate.asked.flatMap(({ code }) => code ?? [])).toEqual(['AAAA-AAAA', 'K7QF-2MXD'])
})

it('is not troubled by who leaves while they are asked about, nor by who has no licence', async () => {
  await using stage = await openGate()
  const { server, site } = stage
  site.gate.isStuck = true
  const source = await server.knock(ANNA)
  await until('asked about', async () => (await server.seen(source)).shown.length > 0)
  await server.giveUp(source)
  await stage.pass(10)
  site.gate.isStuck = false
  expect(await server.seen(source)).toMatchObject({ outcome: 'gone', message: null, faults: [] })
  const nameless = await come(stage, { license: '', name: 'Sans licence' })
  expect(nameless).toMatchObject({ outcome: 'refused', faults: [] })
  expect(server.printed.filter((line) => line.includes('SCRIPT ERROR'))).toEqual([])
  expect(await come(stage, BORIS)).toMatchObject({ outcome: 'allowed' })
})

it('delivers on while the gate waits, and follows settings that change', async () => {
  await using stage = await openGate()
  const { server, site } = stage
  await server.join(BORIS)
  site.gate.isStuck = true
  const source = await server.knock(ANNA)
  const id = stage.buy(BORIS, { kind: 'event', name: 'ville:recompense', args: {} })
  await until('offered', () => site.delivery(id).attempt > 0)
  expect((await server.seen(source)).faults).toEqual([])
  site.gate.isStuck = false
  site.gate.notice = { ...notice('all', '2'), enabled: false }
  await told(stage, '2')
  const before = site.gate.asked.length
  expect(await come(stage, ANNA)).toMatchObject({ outcome: 'allowed', shown: [] })
  expect(site.gate.asked.length).toBe(before)
})
