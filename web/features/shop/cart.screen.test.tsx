import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ADMIRAL, add, expectSummary, openShop, readCart, summary } from '#web/testing/shop.ts'
import { expectSaid } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'

describe('the cart', () => {
  test('keeps quantities between 1 and the stock', async () => {
    await openShop()
    await add('Grade Amiral')
    await press('Voir le panier')
    const drawer = within(await screen.findByRole('dialog', { name: 'Votre panier' }))
    const stepper = within(drawer.getByRole('group', { name: 'Quantité de Grade Amiral' }))
    const quantity = stepper.getByRole('textbox', { name: 'Quantité' })
    const less = stepper.getByRole('button', { name: 'Diminuer' })
    const more = stepper.getByRole('button', { name: 'Augmenter' })
    expect(less).toHaveAttribute('aria-disabled', 'true')
    // Disabled, but still there for the keyboard.
    less.focus()
    await user.keyboard('{Enter}')
    expect(quantity).toHaveValue('1')
    for (let wanted = 2; wanted <= ADMIRAL.stock; wanted++) {
      await user.click(more)
      expect(quantity).toHaveValue(String(wanted))
    }
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(more)
    await expectSaid('alert', /Désolé, seulement 4 articles disponibles en stock\./)
    await user.clear(quantity)
    await user.paste('99')
    await user.tab()
    expect(quantity).toHaveValue('4')
    expect(readCart()).toMatchObject([{ quantity: 4 }])
    await user.click(drawer.getByRole('button', { name: 'Retirer Grade Amiral du panier' }))
    drawer.getByText('Votre panier est vide')
    expect(readCart()).toEqual([])
  })

  test('is told and opened from the shop windows', async () => {
    await openShop([{ ...ADMIRAL, featured: true }])
    screen.getByRole('button', { name: 'Panier : 0 article' })
    await add('Grade Amiral')
    await press(/^Panier : 1 article · 24,99\s€$/)
    await screen.findByRole('dialog', { name: 'Votre panier' })
  })

  test('survives a reload and is repaired when products have changed', async () => {
    await openShop()
    await add('Grade Matelot')
    await add('Grade Amiral')
    const [sailor, admiral] = readCart()
    cleanup()
    await openShop()
    await expectSummary('2 articles')
    cleanup()
    sailor.product.price = '1.50'
    admiral.quantity = 50
    const gone = { product: { ...sailor.product, id: 99_999, name: 'Sous-marin' }, quantity: 1 }
    localStorage.setItem('cart', JSON.stringify([sailor, admiral, gone]))
    await openShop()
    const notice = await screen.findByText('Panier mis à jour')
    const told = notice.closest('[role=status]')
    expect(told).toHaveTextContent('« Grade Matelot » coûte maintenant 4,99 €.')
    expect(told).toHaveTextContent('« Sous-marin » n’est plus en vente.')
    expect(told).toHaveTextContent('« Grade Amiral » : quantité ramenée à 4')
    await waitFor(() => expect(summary()).not.toHaveTextContent('Sous-marin'))
    expect(readCart()).toMatchObject([{ product: { price: 4.99 } }, { quantity: 4 }])
  })

  test('that cannot be read is empty', async () => {
    localStorage.setItem('cart', '{oups')
    await openShop()
    await expectSummary('0 article')
  })
})
