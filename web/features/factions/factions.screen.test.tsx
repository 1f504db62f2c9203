import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listOpenForms } from '#contract/endpoints/application-forms.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import type { Faction } from '#contract/factions.ts'
import { answer, hold } from '#web/testing/api.ts'
import { expectSaid, openSite } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'
import { cards, reloads } from '#web/testing/visitor.tsx'

const FAILURE = 'Impossible de charger les factions. Veuillez réessayer plus tard.'

const buildFaction = (overrides: Partial<Faction> = {}): Faction => ({
  id: 1,
  name: 'Les Brumes',
  type: 'légale',
  isVip: false,
  image: null,
  icon: 'faShield',
  members: 3,
  difficulty: 2,
  description: 'On ne les voit jamais venir.',
  applyUrl: null,
  ...overrides,
})

const tab = (name: string) => screen.getByRole('tab', { name })

describe('whatever the server sends', () => {
  test('blank posters stand in until the list comes; stars, icons and members are as told, and an empty filter says so and shows all again at a press', async () => {
    const release = hold(listFactions)
    await openSite('/factions')
    await expectSaid('status', /^Chargement des factions…/)
    expect(cards()).toEqual([])
    release({
      json: [
        buildFaction({ id: 1, name: 'A', difficulty: 0, icon: 'faRocket' }),
        buildFaction({ id: 2, name: 'B', difficulty: 3, icon: 'faSkull' }),
        buildFaction({ id: 3, name: 'C', difficulty: 9, icon: 'faStar', members: 1 }),
      ],
    })
    await waitFor(() => expect(cards()).toHaveLength(3))
    const shown = [
      [0, 'briefcase', '3 membres'],
      [3, 'skull', '3 membres'],
      [5, 'star', '1 membre'],
    ] as const
    for (const [index, card] of cards().entries()) {
      const [level, icon, members] = shown[index] ?? []
      within(card).getByRole('img', { name: `Difficulté : ${level} sur 5` })
      expect(card.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`#${icon}$`))
      within(card).getByText(`${members}`)
    }

    await user.click(tab('VIP'))
    screen.getByText('Aucune faction trouvée')
    await press('Afficher toutes les factions')
    expect(tab('Toutes')).toHaveAttribute('aria-selected', 'true')
    expect(cards()).toHaveLength(3)
  })

  test('a picture that fails becomes a placeholder, and a VIP file recalls the subscription', async () => {
    // Here no picture is ever loaded, which looks like one that failed before the page was alive.
    const width = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
    const image = '/art/factions/disparue.svg'
    answer(listFactions, { json: [buildFaction({ isVip: true, image })] })
    const picture = async () => within(await screen.findByRole('article')).getByRole('presentation')
    await openSite('/factions')
    expect(await picture()).toHaveAttribute('src', image)
    expect(await picture()).not.toHaveAttribute('data-placeholder')
    fireEvent.error(await picture())
    expect(await picture()).toHaveAttribute('data-placeholder', 'true')
    expect(await picture()).not.toHaveAttribute('src', image)
    cleanup()
    width.mockReturnValue(0)
    await openSite('/factions')
    await waitFor(async () => expect(await picture()).toHaveAttribute('data-placeholder', 'true'))

    await press('Les Brumes')
    expect(screen.getByRole('dialog')).toHaveTextContent('Abonnement VIP requis')
  })

  test('there is no way in before it is known which, so that none is taken from under a finger', async () => {
    answer(listFactions, { json: [buildFaction({ applyUrl: 'https://example.org/brumes' })] })
    const release = hold(listOpenForms)
    await openSite('/factions')
    await press('Les Brumes')
    const file = within(screen.getByRole('dialog'))
    file.getByText('Effectif')
    expect(file.queryByText('Candidater')).toBeNull()
    release({ status: 500 })
    expect(await file.findByRole('link', { name: /^Candidater/ })).toHaveAttribute(
      'href',
      'https://example.org/brumes',
    )
  })

  test('a city without factions says so', async () => {
    answer(listFactions, { json: [] })
    await openSite('/factions')
    await screen.findByText('Aucune faction trouvée')
  })

  test.for([
    ['refused', { status: 500 }],
    ['cut', null],
  ] as const)(
    'a load that is %s says so, and Réessayer loads the page again',
    async ([_how, given]) => {
      answer(listFactions, given)
      await openSite('/factions')
      await expectSaid('alert', new RegExp(FAILURE))
      const reload = reloads()
      await press('Réessayer')
      expect(reload).toHaveBeenCalledTimes(1)
      answer(listFactions, { json: [buildFaction()] })
      cleanup()
      await openSite('/factions')
      await waitFor(() => expect(cards()).toHaveLength(1))
    },
  )
})
