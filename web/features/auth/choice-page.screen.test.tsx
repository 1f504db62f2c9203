import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { getGameLink } from '#contract/endpoints/game-link.ts'
import { listOwnOrders } from '#contract/endpoints/orders.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { preloadScreen } from '#web/routes.tsx'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import {
  freezeClock,
  frozenUntil,
  pass,
  rememberCustomer,
  stopClockBeforeTests,
} from '#web/testing/visitor.tsx'

stopClockBeforeTests()

const main = () => within(screen.getByRole('main'))
const adminLink = () => main().queryByRole('link', { name: 'Administration' })
const shopLink = () => main().queryByRole('link', { name: 'Aller à la boutique' })

async function openChoice() {
  await openSite('/redirect')
  await pass(800)
  await waitFor(() => expect(shopLink()).toBeInTheDocument())
}

describe('the choice page', () => {
  test('needs someone who is signed in: the user as much as the token', async () => {
    await openSite('/redirect')
    await expectAddress('/login')
    cleanup()
    localStorage.setItem('authToken', 'jeton')
    localStorage.setItem('user', 'illisible')
    await openSite('/redirect')
    await expectAddress('/login')
  })

  test('loads for 0.8 s, then welcomes and shows the ways on', async () => {
    rememberCustomer({ username: 'Lou' })
    answer(verifyAdmin, { status: 403 })
    await preloadScreen('/redirect')
    await openSite('/accueil')
    const places = within(screen.getByRole('navigation', { name: 'Navigation principale' }))
    const accountLink = places.getByRole('link', { name: /^MON COMPTE/ })
    within(accountLink).getByText('Lou')
    expect(places.queryByRole('link', { name: /CONNEXION|ADMIN/ })).toBeNull()
    freezeClock()
    fireEvent.click(accountLink)
    await frozenUntil(() => expect(location.pathname).toBe('/redirect'))
    await frozenUntil(() => expect(main().getByRole('status')).toHaveTextContent('Chargement...'))
    await pass(799)
    expect(shopLink()).toBeNull()
    await pass(1)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bienvenue, Lou')
    expect(shopLink()).toHaveAttribute('href', '/shop')
    expect(main().getByRole('link', { name: 'Mon espace client' })).toHaveAttribute(
      'href',
      '/panelclient',
    )
    await frozenUntil(() => expect(sentTo(verifyAdmin)).toHaveLength(1))
    await pass(1000)
    expect(adminLink()).toBeNull()
  })

  test('tells who left something in the cart how much waits there', async () => {
    rememberCustomer({ username: 'Lou' })
    localStorage.setItem('cart', JSON.stringify([{ product: buildProduct(), quantity: 2 }]))
    await openChoice()
    expect(main().getByText('Votre panier vous attend : 2 articles.')).toBeInTheDocument()
  })

  test('says where one stands and what lies on the counter, the cart’s first', async () => {
    rememberCustomer({ username: 'Lou' })
    const held = buildProduct({ id: 7, name: 'Liasse', featured: false })
    localStorage.setItem('cart', JSON.stringify([{ product: held, quantity: 1 }]))
    answer(listProducts, {
      json: [
        held,
        buildProduct({ id: 8, name: 'Fusée' }),
        buildProduct({ id: 9, name: 'Mallette', featured: true }),
      ],
    })
    answer(getGameLink, { json: { linked: { name: 'Inès Vasseur' } } })
    const until = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString()
    const delivery = {
      receives: { kind: 'grade', grade: 'capitaine', days: 30 },
      state: 'applied',
      until,
    }
    const items = [
      { product_name: 'Grade Capitaine', quantity: 1, price: 11.99, deliveries: [delivery] },
    ]
    answer(listOwnOrders, {
      json: { success: true, orders: [{ id: 4, amount: 11.99, items }], total: 1, spent: 11.99 },
    })
    await openChoice()
    const facts = () =>
      main()
        .queryAllByRole('term')
        .map((term) => `${term.textContent} : ${term.nextSibling?.textContent}`)
    await waitFor(() =>
      expect(facts()).toEqual([
        'Personnage : Inès Vasseur',
        'Grade Capitaine : encore 3 jours',
        'Commande n° 4 : Livré en jeu',
        'Fidélité : 119 points',
      ]),
    )
    const products = () =>
      main()
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/^\p{L}+/u)?.[0])
    await waitFor(() => expect(products()).toEqual(['Liasse', 'Mallette', 'Fusée']))
  })

  test('is shown without what cannot be read, and signs nobody out', async () => {
    rememberCustomer({ username: 'Lou' })
    answer(listOwnOrders, { status: 401 })
    await openChoice()
    await pass(1000)
    expect(main().queryByRole('term')).toBeNull()
    expect(localStorage.getItem('authToken')).toBe('jeton')
  })

  const changes: [what: string, key: string, value: string][] = [
    ['another user', 'authToken', 'autre'],
    ['other roles', 'user', '{"id":1,"username":"Lou","roles":["user"]}'],
  ]
  test.for(changes)('keeps no answer for %s', async ([_what, key, value]) => {
    rememberCustomer({ roles: ['admin'] })
    answer(verifyAdmin, { json: { isAdmin: true } })
    await openChoice()
    await waitFor(() => expect(adminLink()).toHaveAttribute('href', '/admin'))
    const release = hold(verifyAdmin)
    localStorage.setItem(key, value)
    act(() => {
      dispatchEvent(new StorageEvent('storage'))
    })
    await waitFor(() => expect(sentTo(verifyAdmin)).toHaveLength(2))
    expect(adminLink()).toBeNull()
    release({ json: { isAdmin: false } })
  })

  const cases: [what: string, given: Answer, roles: string | string[], shown: boolean][] = [
    ['a yes of the server', { json: { isAdmin: true } }, ['user'], true],
    ['a no in a good answer', { json: { isAdmin: false } }, ['admin'], false],
    ['an answer that says nothing', {}, ['user'], true],
    ['a refusal, whatever is stored', { status: 403 }, ['admin'], false],
    ['no answer, for a stored admin', null, ['user', 'admin'], true],
    ['no answer, for a stored customer', null, ['user'], false],
    ['no answer, for roles stored as text', null, '["admin"]', true],
  ]
  test.for(cases)(
    'shows the way to the panel or not by %s',
    async ([_what, given, roles, shown]) => {
      rememberCustomer({ roles })
      answer(verifyAdmin, given)
      await openChoice()
      await waitFor(() => expect(sentTo(verifyAdmin)).toHaveLength(1))
      await pass(1000)
      expect(adminLink() !== null).toBe(shown)
      expect(sentTo(verifyAdmin).map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer jeton',
      ])
    },
  )
})
