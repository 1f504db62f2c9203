import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { openDialogs } from '#web/testing/panel.tsx'
import { openSite } from '#web/testing/site.tsx'
import {
  freezeClock,
  frozenUntil,
  pass,
  pressEscape,
  pressFrozen,
  stopClockBeforeTests,
} from '#web/testing/visitor.tsx'

const { buttonText, buttonLink } = FIRST_SITE.hero

stopClockBeforeTests()

// Followed, a link would take the document of these tests away from all that come after.
const stay = (event: Event) => event.preventDefault()
beforeEach(() => addEventListener('click', stay))
afterEach(() => removeEventListener('click', stay))

const toasts = () =>
  screen
    .getByRole('region', { name: 'Notifications', hidden: true })
    .querySelectorAll('[role=status]')
const help = () => screen.queryByRole('dialog', { name: 'Entrer en ville plus tard' })

test('the button of the hero connects for 1.5 s, greets, and leaves for the game 0.5 s later', async () => {
  const leaveFor = vi.spyOn(location, 'href', 'set').mockImplementation(() => undefined)
  await openSite('/accueil')
  await screen.findByRole('button', { name: buttonText })
  freezeClock()

  pressFrozen(buttonText)
  const connecting = screen.getByRole('button', { name: 'CONNEXION...' })
  expect(connecting).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(connecting)
  await pass(1499)
  expect(connecting).toHaveTextContent('CONNEXION...')
  expect(toasts()).toHaveLength(0)

  await pass(1)
  expect(toasts()).toHaveLength(1)
  expect(toasts()[0]).toHaveTextContent('CONNEXION AU SERVEUR')
  expect(toasts()[0]).toHaveTextContent('univers criminel')
  screen.getByRole('button', { name: buttonText })
  await pass(499)
  expect(leaveFor).not.toHaveBeenCalled()
  await pass(1)
  expect(leaveFor.mock.calls).toEqual([[buttonLink]])

  await pass(2499)
  expect(toasts()).toHaveLength(1)
  await pass(1)
  expect(toasts()).toHaveLength(0)

  // Nothing has taken the focus: there is no game here to open.
  await pass(499)
  expect(help()).toBeNull()
  await pass(1)
  await frozenUntil(() => expect(help()).toHaveTextContent('FiveM ne s’est pas ouvert'))
  pressEscape()
  await frozenUntil(() => expect(openDialogs()).toEqual([]))
})

test.each([
  ['bar', 'REJOINDRE LE SERVEUR'],
  ['footer', 'Rejoindre le serveur'],
])(
  'who follows the link of the %s and has no game that opens is told how to come later',
  async (_place, name) => {
    await openSite('/conditions')
    const [link] = await screen.findAllByRole('link', { name })
    freezeClock()
    fireEvent.click(link as HTMLElement)
    await pass(2999)
    expect(help()).toBeNull()
    await pass(1)
    await frozenUntil(() => expect(help()).toHaveTextContent('FiveM ne s’est pas ouvert'))
  },
)

test('who has one is left alone', async () => {
  await openSite('/conditions')
  const [link] = await screen.findAllByRole('link', { name: 'REJOINDRE LE SERVEUR' })
  freezeClock()
  fireEvent.click(link as HTMLElement)
  // The game takes the focus.
  fireEvent.blur(window)
  await pass(4000)
  expect(help()).toBeNull()
})
