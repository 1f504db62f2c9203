import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { playerCount } from '#contract/endpoints/game-server.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { openSite } from '#web/testing/site.tsx'
import { freezeClock, frozenUntil, pass, stopClockBeforeTests } from '#web/testing/visitor.tsx'

stopClockBeforeTests()

const hero = () => screen.getByRole('region', { name: FIRST_SITE.hero.title })
const badge = () => hero().querySelector('[role=status]')?.textContent
const expectBadge = (text: string) => waitFor(() => expect(badge()).toBe(text))
const online = (count: number) => `Serveur en ligne${count}/64 joueurs`
const OFFLINE = 'Serveur hors ligne'

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('the status badge', () => {
  test('waits for the first answer', async () => {
    const release = hold(playerCount)
    await openSite('/accueil')
    expect(badge()).toBe('Chargement...')
    release({ json: { count: 12 } })
    await expectBadge(online(12))
  })

  test('says what a preview was drawn with, which has nobody to ask', async () => {
    hold(playerCount)
    await openSite('/accueil', { lists: { [playerCount.path]: { count: 31 } } })
    expect(badge()).toBe(online(31))
  })

  test('is followed by the hour in town, where the game server tells it, while it is online', async () => {
    const hour = () => hero().querySelector('.hero-board p:not([role])')?.textContent
    const hand = () => hero().querySelector<HTMLElement>('.view-clock')?.style.rotate
    answer(playerCount, { json: { count: 12, hour: 21 } })
    await openSite('/accueil')
    await expectBadge(online(12))
    expect([hour(), hand()]).toEqual(['21\u00a0h en ville', '630deg'])
    answer(playerCount, { json: { count: 12 } })
    await pass(30_000)
    await waitFor(() => expect(hour()).toBeUndefined())
    expect(hand()).toBeFalsy()
  })

  const silences: [what: string, given: Answer][] = [
    ['a count of null', { json: { count: null } }],
    ['a count that is a text', { json: { count: '12' } }],
    ['no count', { json: {} }],
    ['a refusal', { status: 500 }],
    ['a cut line', null],
  ]
  test.for(silences)(
    'is offline, without a count, for %s, and counts an empty server as online',
    async ([_what, given]) => {
      answer(playerCount, given)
      await openSite('/accueil')
      await expectBadge(OFFLINE)
      answer(playerCount, { json: { count: 0 } })
      await pass(30_000)
      await expectBadge(online(0))
      answer(playerCount, given)
      await pass(30_000)
      await expectBadge(OFFLINE)
    },
  )

  test('tells the log why there is no answer', async () => {
    answer(playerCount, { status: 500 })
    await openSite('/accueil')
    await expectBadge(OFFLINE)
    expect(console.error).toHaveBeenCalledWith(
      'Erreur de statut serveur',
      new Error('Erreur HTTP: 500'),
    )
  })

  test('asks again every 30 s, not while the tab is hidden, and at once when it is back', async () => {
    answer(playerCount, { json: { count: 7 } })
    await openSite('/accueil')
    await expectBadge(online(7))
    freezeClock()
    setHidden(true)
    setHidden(false)
    await frozenUntil(() => expect(sentTo(playerCount)).toHaveLength(2))
    await pass(29_999)
    expect(sentTo(playerCount)).toHaveLength(2)
    await pass(1)
    await frozenUntil(() => expect(sentTo(playerCount)).toHaveLength(3))

    setHidden(true)
    await pass(300_000)
    expect(sentTo(playerCount)).toHaveLength(3)
    answer(playerCount, { json: { count: 9 } })
    setHidden(false)
    await frozenUntil(() => expect(badge()).toBe(online(9)))
    expect(sentTo(playerCount)).toHaveLength(4)
  })

  test('is not drawn anew for an unchanged answer', async () => {
    answer(playerCount, { json: { count: 7 } })
    await openSite('/accueil')
    await expectBadge(online(7))
    const changes: MutationRecord[] = []
    new MutationObserver((records) => changes.push(...records)).observe(hero(), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    await pass(30_000)
    await waitFor(() => expect(sentTo(playerCount)).toHaveLength(2))
    await pass(1000)
    expect(changes).toEqual([])
    answer(playerCount, { json: { count: 8 } })
    await pass(30_000)
    await expectBadge(online(8))
    await waitFor(() => expect(changes).not.toEqual([]))
  })
})
