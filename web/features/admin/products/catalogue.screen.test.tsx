import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Catalogue, ImportOutcome } from '#contract/catalogue.ts'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import {
  alignPrice,
  importPackages,
  readCatalogue,
  refreshCatalogue,
} from '#contract/endpoints/catalogue.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { buildAdminProduct } from '#web/testing/build-product.ts'
import {
  answerDialog,
  choose,
  dialog,
  expectNotice,
  NO_CATALOGUE,
  openPanel,
  refused,
  save,
  search,
} from '#web/testing/panel.tsx'
import { expectSaid } from '#web/testing/site.tsx'
import { follow, press, user } from '#web/testing/user.ts'

const DIFFERENCE = 'Tebex demande 12,00 €, votre prix est 10,00 €'
const sold: Catalogue['packages'][number] = {
  id: 6276316,
  name: 'Grade Or',
  category: 'Grades',
  price: 9.99,
  currency: 'EUR',
  listed: true,
  product: { id: 1, name: 'Grade Or' },
  difference: null,
  importable: false,
  alignable: false,
}
const CATALOGUE: Catalogue = {
  exists: true,
  read_at: '2026-11-16T10:00:00.000Z',
  failed_since: null,
  packages: [
    sold,
    {
      ...sold,
      id: 6276317,
      name: 'Grade Argent',
      price: 12,
      product: { id: 2, name: 'Grade Argent' },
      difference: DIFFERENCE,
      alignable: true,
    },
    { ...sold, id: 6276318, name: 'Coffre de bienvenue', product: null, importable: true },
    {
      ...sold,
      id: 6276319,
      name: 'Soutien mensuel',
      product: null,
      difference: 'Le paquet est un abonnement, qui ne se vend pas ici',
    },
    {
      ...sold,
      id: 6276320,
      name: 'Pack de l’été',
      listed: false,
      product: { id: 3, name: 'Pack de l’été' },
      difference: 'Le paquet a disparu du magasin',
    },
  ],
  products_without_package: [{ id: 4, name: 'Liasse' }],
}
const SILVER = buildAdminProduct({
  available: false,
  tebex_package_id: 6276317,
  unavailable_reason: DIFFERENCE,
})

/** The row that begins with this name. */
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))

/** The panel of a shop whose provider has this catalogue. */
async function openCatalogue(changes: Partial<Catalogue> = {}) {
  answer(readCatalogue, { json: { ...CATALOGUE, ...changes } })
  answer(productResource.list, { json: [SILVER] })
  await openPanel('produits&vue=catalogue')
}

describe('the catalogue of the payment provider', () => {
  test('shows each package with what it is here, and what has none', async () => {
    await openCatalogue()
    await screen.findByRole('heading', { name: 'Catalogue Tebex' })
    const gold = await row('^Grade Or')
    gold.getByText('En vente')
    gold.getByText(/^9,99\s€$/)
    const silver = await row('^Grade Argent')
    silver.getByText('Hors vente')
    silver.getByText(DIFFERENCE)
    ;(await row('^Coffre de bienvenue')).getByText('À importer')
    ;(await row('^Soutien mensuel')).getByText(/abonnement/)
    ;(await row('^Pack de l’été')).getByText('Disparu')
    screen.getByText(/^Lu le 16\/11\/2026/)
    within(screen.getByRole('region', { name: 'Produits sans paquet' })).getByText('Liasse')

    await choose('Afficher', 'À importer')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await row('^Coffre de bienvenue')
    await search('introuvable')
    await screen.findByText('Aucun paquet trouvé')
  })

  test('imports one package or all of them, and tells what could not be taken', async () => {
    const outcome: ImportOutcome = {
      imported: [
        { package_id: 6276318, product_id: 9, name: 'Coffre de bienvenue', picture_fault: null },
        {
          package_id: 6276321,
          product_id: 10,
          name: 'Masque',
          picture_fault: 'Son image n’a pas pu être reprise',
        },
      ],
      skipped: [],
      refused: [
        { package_id: 6276322, name: 'Gratuit', reason: 'Le prix doit être supérieur à 0' },
      ],
    }
    answer(importPackages, { json: outcome })
    await openCatalogue()
    await press('Importer Coffre de bienvenue')
    await expectNotice('2 produits importés')
    await press('Tout importer')
    within(await dialog()).getByText(/^Un paquet devient un produit, visible/)
    await answerDialog('Importer')
    await expectSaid('status', /^Ce qui n’a pas pu être repris/)
    screen.getByText('Gratuit : Le prix doit être supérieur à 0')
    screen.getByText('Masque : Son image n’a pas pu être reprise')
    // The report of the first import is still there: only the call itself tells the second.
    await waitFor(() =>
      expect(sentTo(importPackages).map(({ body }) => body)).toEqual([
        { package_ids: [6276318] },
        {},
      ]),
    )
  })

  test('aligns a price and reads the store again, by keyboard too', async () => {
    answer(alignPrice, { json: { ...SILVER, price: 12 } })
    answer(refreshCatalogue, { json: CATALOGUE })
    await openCatalogue()
    const enterOn = async (name: string) => {
      ;(await screen.findByRole('button', { name })).focus()
      await user.keyboard('{Enter}')
    }
    await enterOn('Aligner le prix de Grade Argent')
    await expectNotice('Prix aligné sur Tebex')
    expect(sentTo(alignPrice).map(({ body }) => body)).toEqual([{ product_id: 2 }])
    await enterOn('Actualiser')
    await expectNotice('Catalogue actualisé')
    await follow('Retour aux produits')
    await screen.findByRole('heading', { name: 'Gestion des Produits' })
  })

  test('says that the store cannot be read, and since when', async () => {
    const message = 'Le magasin Tebex n’a pas pu être lu : rien n’a changé.'
    answer(refreshCatalogue, refused(message, 502))
    await openCatalogue({
      packages: [],
      products_without_package: [],
      failed_since: '2026-11-16T11:00:00.000Z',
    })
    await expectSaid('alert', /ne peut plus être lu depuis le 16\/11\/2026/)
    screen.getByText(/^Créez des paquets dans votre magasin Tebex/)
    await press('Actualiser')
    await expectNotice(message)
  })

  test('is reached from the products, which say why they are not sold and choose their package', async () => {
    answer(readCatalogue, { json: CATALOGUE })
    answer(productResource.list, { json: [SILVER] })
    answer(
      productResource.update,
      refused('Ce paquet Tebex est déjà celui du produit « Grade Or ».'),
    )
    await openPanel('produits')
    const silver = await row('Grade Argent')
    silver.getByText('Hors vente')
    silver.getByText(DIFFERENCE)
    await press('Modifier Grade Argent')
    const form = within(await dialog())
    const choice = await form.findByLabelText('Paquet Tebex')
    expect(choice).toHaveValue('6276317')
    form.getByText(`Hors vente : ${DIFFERENCE}.`)
    const name = /^Grade Or · 9,99\s€ · produit « Grade Or »$/
    await user.selectOptions(choice, form.getByRole('option', { name }))
    await save()
    await expectNotice(/déjà celui du produit « Grade Or »/)
    await user.selectOptions(choice, 'Aucun')
    await save()
    await waitFor(() =>
      expect(sentTo(productResource.update).map(({ body }) => body)).toMatchObject([
        { tebex_package_id: 6276316 },
        { tebex_package_id: null },
      ]),
    )
    await answerDialog('Annuler')
    await answerDialog(/Quitter|Abandonner/)
    await follow('Catalogue Tebex')
    await screen.findByRole('heading', { name: 'Catalogue Tebex' })
  })

  test('is nowhere where the payment provider has none', async () => {
    answer(readCatalogue, NO_CATALOGUE)
    answer(productResource.list, { json: [buildAdminProduct()] })
    await openPanel('produits&vue=catalogue')
    await screen.findByRole('heading', { name: 'Gestion des Produits' })
    await row('Grade Argent')
    expect(screen.queryByRole('link', { name: 'Catalogue Tebex' })).toBeNull()
    expect(screen.queryByText('Hors vente')).toBeNull()
    await press('Ajouter un Produit')
    const form = within(await dialog())
    await form.findByLabelText('Nom')
    expect(form.queryByLabelText('Paquet Tebex')).toBeNull()
  })
})
