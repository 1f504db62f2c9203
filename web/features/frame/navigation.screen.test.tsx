import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { updateHead } from '#web/lib/page-head.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import { follow, user } from '#web/testing/user.ts'

const { identity, hero } = FIRST_SITE

const topBar = () => within(screen.getByRole('navigation', { name: 'Navigation principale' }))
/** As a browser does that goes forth or back. */
const goTo = (path: string) =>
  act(() => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  })
const head = (tag: string) => document.head.querySelector(tag)

test('the top bar leads to every place, each with its title, canonical address and social card, and an unknown address home', async () => {
  await openSite('/rgpd')
  for (const [label, path] of [
    ['ÉCONOMIE', '/economie'],
    ['RÈGLES', '/regles'],
    ['BOUTIQUE', '/shop'],
    ['CONTACT', '/contact'],
    ['CONNEXION', '/login'],
    ['ACCUEIL', '/accueil'],
    ['FACTIONS', '/factions'],
  ] as const) {
    await user.click(topBar().getByRole('link', { name: label }))
    await expectAddress(path)
  }
  const title = `Factions · ${identity.name}`
  await waitFor(() => expect(document.title).toBe(title))
  expect(head('link[rel=canonical]')).toHaveAttribute('href', expect.stringMatching(/\/factions$/))
  expect(head('meta[name=description]')).toHaveAttribute(
    'content',
    expect.stringContaining('dix factions'),
  )
  expect(head('meta[property="og:title"]')).toHaveAttribute('content', title)
  expect(head('meta[property="og:url"]')).toHaveAttribute(
    'content',
    expect.stringMatching(/\/factions$/),
  )

  await user.click(topBar().getByRole('link', { name: 'CONTACT' }))
  await expectAddress('/contact')
  goTo('/nulle-part')
  await expectAddress('/accueil')
  await screen.findByRole('heading', { level: 1, name: hero.title })
})

test('private pages ask not to be indexed, until one leaves them', async () => {
  await openSite('/login')
  goTo('/reset-password')
  const robots = () => head('meta[name=robots]')
  await waitFor(() => expect(robots()).toHaveAttribute('content', 'noindex'))
  await follow('Retour à la connexion')
  await expectAddress('/login')
  await waitFor(() => expect(robots()).toHaveAttribute('content', 'all'))
})

test('a page that was left before its tags came writes none', async () => {
  await openSite('/login')
  const written = vi.spyOn(Element.prototype, 'setAttribute')
  const addresses = () => written.mock.calls.filter(([name]) => name === 'href').map(([, to]) => to)
  for (const path of ['/rgpd', '/conditions']) {
    history.replaceState(null, '', path)
    updateHead({ path, title: path }, FIRST_SITE)
  }
  await waitFor(() => expect(addresses()).toContainEqual(expect.stringMatching(/\/conditions$/)))
  expect(addresses()).not.toContainEqual(expect.stringMatching(/\/rgpd$/))
})
