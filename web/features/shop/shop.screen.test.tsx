import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/endpoints/products.ts'
import { answer } from '#web/testing/api.ts'
import { buildProduct } from '#web/testing/build-product.ts'
import { add, crate, crates, openShop, readCart, SAILOR } from '#web/testing/shop.ts'
import { expectSaid, openSite } from '#web/testing/site.tsx'
import { fill, press, user } from '#web/testing/user.ts'
import { reloads } from '#web/testing/visitor.tsx'

describe('the counter', () => {
  test('puts nothing in the cart that is not for sale, and takes it out', async () => {
    await openShop([SAILOR])
    await add('Grade Matelot')
    expect(readCart()).toHaveLength(1)
    cleanup()
    await openShop([{ ...SAILOR, available: false }])
    await screen.findByText('« Grade Matelot » n’est pas en vente pour le moment.')
    const soon = crate('Grade Matelot').getByRole('button', { name: /^Bientôt disponible/ })
    expect(soon).toHaveAttribute('aria-disabled', 'true')
    soon.focus()
    await user.keyboard('{Enter}')
    expect(readCart()).toEqual([])
    await user.click(crate('Grade Matelot').getByRole('button', { name: 'Grade Matelot' }))
    const dialog = await screen.findByRole('dialog', { name: 'Grade Matelot' })
    within(dialog).getByRole('button', { name: /^Bientôt disponible/ })
    expect(within(dialog).queryByRole('button', { name: /^Ajouter/ })).toBeNull()
  })

  test('without an answer shows the error text and tries again', async () => {
    answer(listProducts, { status: 500, json: { message: 'La boutique est fermée ce soir.' } })
    await openSite('/shop')
    await expectSaid('alert', /La boutique est fermée ce soir\./)
    const reload = reloads()
    await press('Réessayer')
    expect(reload).toHaveBeenCalledTimes(1)
    cleanup()
    await openShop([SAILOR])
    crate('Grade Matelot')
  })

  test('is empty in its own words', async () => {
    await openShop([])
    await screen.findByText('Le comptoir est vide')
    expect(screen.queryByText('Aucun produit trouvé')).toBeNull()
  })

  test('shows a long list in portions', async () => {
    const hidden = () => document.querySelector('[hidden="until-found"]') ?? document.body
    const expectCrates = (count: number) => waitFor(() => expect(crates()).toHaveLength(count))
    await openShop(
      Array.from({ length: 60 }, (_, index) =>
        buildProduct({ id: index + 1, name: `Caisse ${index + 1}` }),
      ),
    )
    await expectCrates(24)
    await expectSaid('status', '60 produits')
    // What is not shown yet is for the browser's own search to find.
    expect(hidden().textContent).toMatch(/^Caisse 25,.* Caisse 60$/)
    await press('Afficher plus (36)')
    await expectCrates(48)
    expect(crate('Caisse 25').getByRole('button', { name: 'Caisse 25' })).toHaveFocus()
    await fill('Rechercher', 'caisse 60')
    await expectCrates(1)
    await fill('Rechercher', 'caisse')
    await expectCrates(24)
    fireEvent(hidden(), new Event('beforematch'))
    await expectCrates(60)
  })
})
