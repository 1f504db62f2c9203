import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createCheckoutSession } from '#contract/endpoints/checkout.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { answer, hold, sentTo } from '#web/testing/api.ts'
import { add, CAPTAIN, expectSummary, openShop, readCart } from '#web/testing/shop.ts'
import { expectSaid } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'
import { rememberCustomer, shareList } from '#web/testing/visitor.tsx'

const PAY = 'Passer au paiement'

describe('before paying, to a customer', () => {
  test('an empty cart is told', async () => {
    rememberCustomer()
    await openShop()
    const pay = screen.getByRole('button', { name: PAY })
    expect(pay).toHaveAttribute('aria-disabled', 'true')
    await user.click(pay)
    await expectSaid('alert', /Your cart is empty\./)
    expect(sentTo(createCheckoutSession)).toEqual([])
  })

  test('a price that changed is told, and the cart looked at again', async () => {
    shareList(listProducts)
    rememberCustomer()
    await openShop()
    await add('Grade Capitaine')
    const [line] = readCart()
    line.product.price = 1
    localStorage.setItem('cart', JSON.stringify([line]))
    const error = 'Le prix de « Grade Capitaine » a changé.'
    answer(createCheckoutSession, { status: 409, json: { error } })
    await press(PAY)
    await expectSaid('alert', new RegExp(`^Error during checkout\\. Please try again\\.${error}`))
    await waitFor(() => expect(readCart()).toMatchObject([{ product: { price: 14.99 } }]))
    await expectSummary('11,99 €')
  })

  test('a cut line is told', async () => {
    rememberCustomer()
    await openShop()
    await add('Grade Capitaine')
    answer(createCheckoutSession, null)
    await press(PAY)
    await expectSaid(
      'alert',
      /^Error during checkout\. Please try again\.Erreur de connexion au serveur/,
    )
  })

  test('a double click sends once, exactly what was agreed', async () => {
    rememberCustomer()
    const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const url = '/paiement-test/cs_1'
    answer(createCheckoutSession, { json: { url, sessionId: 'cs_1' } })
    await openShop()
    await add('Grade Capitaine')
    await user.dblClick(screen.getByRole('button', { name: PAY }))
    await waitFor(() => expect(left.mock.calls).toEqual([[url]]))
    const [sent, ...others] = sentTo(createCheckoutSession)
    expect(others).toEqual([])
    expect(sent?.headers.get('authorization')).toBe('Bearer jeton')
    expect(sent?.body).toEqual({
      items: [
        {
          price_data: {
            currency: 'eur',
            product_data: {
              name: 'Grade Capitaine',
              description: CAPTAIN.description,
              images: [`${location.origin}${CAPTAIN.image}`],
            },
            unit_amount: 1199,
          },
          quantity: 1,
        },
      ],
      metadata: {
        items: [
          {
            product_id: CAPTAIN.id,
            product_name: 'Grade Capitaine',
            price: 11.99,
            quantity: 1,
          },
        ],
      },
      success_url: `${location.origin}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${location.origin}/cancel`,
    })
  })

  test('a page shown again by the back button is no longer processing', async () => {
    rememberCustomer()
    hold(createCheckoutSession)
    await openShop()
    await add('Grade Matelot')
    await press(PAY)
    expect(await screen.findByRole('button', { name: 'Ouverture du paiement…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await act(async () => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    await screen.findByRole('button', { name: PAY })
  })

  test('a token that is no longer good counts as none', async () => {
    rememberCustomer({}, 'perime')
    answer(createCheckoutSession, { status: 401 })
    await openShop()
    await add('Grade Matelot')
    await press(PAY)
    await expectSaid('alert', /Please log in to checkout\./)
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(sentTo(createCheckoutSession)).toHaveLength(1)
  })
})
