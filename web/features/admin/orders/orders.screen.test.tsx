import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  adminListOrders,
  adminRemoveOrder,
  adminUpdateOrder,
} from '#contract/endpoints/admin-orders.ts'
import { creditNoteDownload, invoiceDownload } from '#contract/endpoints/invoices.ts'
import { VERSION_HEADER } from '#contract/if-match.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { buildItem, buildOrder, PAID } from '#web/testing/build-order.ts'
import {
  answerDialog,
  BROKEN,
  choose,
  confirmRemoval,
  dialog,
  expectColumn,
  expectNotice,
  openPanel,
  refused,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

const STATUS = 'Statut de la commande 7'
const OFFERED = ['En attente', 'En cours', 'Expédiée', 'Livrée', 'Annulée']
const idOf = (path: string) => path.split('/').at(-1)
const offered = () =>
  within(screen.getByLabelText(STATUS))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('the list says of each order what was bought, and how its delivery stands', async () => {
  const items = [buildItem('VIP Or', 1, 'applied'), buildItem('Liasse', 2, 'waiting')]
  answer(adminListOrders, {
    json: [
      buildOrder({ id: 7, items }),
      buildOrder({ id: 8, items: [buildItem('Barque', 1, 'failed')] }),
      buildOrder({ id: 9 }),
    ],
  })
  await openPanel('commandes')
  await expectColumn('Articles', ['VIP Or ×1, Liasse ×2', 'Barque ×1', '—'])
  await expectColumn('Livraison', ['En attente', 'En échec', '—'])
  expect(screen.queryByText(/démo/)).toBeNull()
})

test('only what did not end as it should has a colour', async () => {
  const over = { ...PAID, demo: true, status: 'completed' } as const
  answer(adminListOrders, {
    json: [
      buildOrder({ ...over, id: -7, items: [buildItem('VIP Or', 1, 'applied')] }),
      buildOrder({ ...over, id: -8, items: [buildItem('Barque', 1, 'failed')] }),
    ],
  })
  await openPanel('commandes')
  await expectColumn('Livraison', ['Livrée', 'En échec'])
  const marked = document.querySelectorAll('.badge:not([data-tone="neutral"])')
  expect([...marked].map((badge) => badge.textContent)).toEqual(['En échec'])
})

test('sales of the demo are said to be so once, above the list', async () => {
  answer(adminListOrders, { json: [buildOrder({ ...PAID, id: -7, demo: true })] })
  await openPanel('commandes')
  await expectColumn('Client', ['Léa'])
  await expectNotice(/^Ventes de démonstration : rien n’a été payé ni livré\./)
})

describe('an order', () => {
  test('is told when it cannot be loaded, changed by its status, read and deleted after a question', async () => {
    const order = buildOrder({ email: 'lea@exemple.fr' })
    answer(adminListOrders, BROKEN)
    answer(adminUpdateOrder, { json: { ...order, status: 'shipped' } })
    answer(adminRemoveOrder, { json: { success: true } })
    await openPanel('commandes')
    await screen.findByText('Erreur lors du chargement des commandes')
    answer(adminListOrders, { json: [order] })
    await press('Réessayer')
    await screen.findByLabelText(STATUS)
    expect(offered()).toEqual(OFFERED)
    await choose(STATUS, 'shipped')
    await expectNotice('Statut de la commande mis à jour')
    expect(sentTo(adminUpdateOrder).map(({ body }) => body)).toEqual([{ status: 'shipped' }])
    await press('Voir la commande 7')
    await waitFor(async () =>
      expect(within(await dialog()).getAllByText('Non spécifié')).not.toHaveLength(0),
    )
    expect(within(await dialog()).getByRole('link', { name: 'lea@exemple.fr' })).toHaveAttribute(
      'href',
      'mailto:lea@exemple.fr',
    )
    await answerDialog('Fermer')
    await press('Supprimer la commande 7')
    await within(await dialog()).findByText('Êtes-vous sûr de vouloir supprimer cette commande?')
    await confirmRemoval()
    await expectNotice('Commande supprimée')
    expect(sentTo(adminRemoveOrder).map(({ path }) => idOf(path))).toEqual(['7'])
  })

  test('whose status has changed meanwhile keeps it, says so and shows it', async () => {
    const order = buildOrder({ status: 'pending' })
    answer(adminListOrders, () => ({ json: [order] }))
    answer(adminUpdateOrder, () => {
      order.status = 'processing'
      return refused('Le statut de cette commande a changé entre-temps.')
    })
    await openPanel('commandes')
    await choose(STATUS, 'cancelled')
    await expectNotice('Le statut de cette commande a changé entre-temps.')
    await waitFor(() => expect(screen.getByLabelText(STATUS)).toHaveValue('processing'))
    expect(sentTo(adminUpdateOrder).map(({ headers }) => headers.get(VERSION_HEADER))).toEqual([
      '"pending"',
    ])
  })

  test('that the server refuses to change tells so in its words, and its status goes back to what it is', async () => {
    answer(adminListOrders, { json: [buildOrder()] })
    answer(adminUpdateOrder, refused('Cette commande n’est pas payée.'))
    answer(adminRemoveOrder, refused('Cette commande vient d’être payée.'))
    await openPanel('commandes')
    await choose(STATUS, 'shipped')
    await expectNotice('Cette commande n’est pas payée.')
    expect(screen.getByLabelText(STATUS)).toHaveValue('pending')
    expect(offered()).toEqual(OFFERED)
    await press('Supprimer la commande 7')
    await confirmRemoval()
    await expectNotice('Cette commande vient d’être payée.')
  })

  test('whose credit note cannot be downloaded says so', async () => {
    const at = '2026-11-01T10:01:00.000Z'
    const refunded = buildOrder({
      ...PAID,
      invoice_number: 'F2026-00041',
      timeline: [{ step: 'refunded', at, detail: '1,00 €', credit_note: 'A2026-00001' }],
    })
    answer(adminListOrders, { json: [refunded] })
    answer(creditNoteDownload, BROKEN)
    await openPanel('commandes')
    await press('Voir la commande 7')
    await answerDialog('Avoir A2026-00001')
    await within(await dialog()).findByText('Impossible de télécharger l’avoir')
  })

  test('that another sold says so, and has its summary among the documents', async () => {
    const sold = { ...PAID, seller: 'Comptoir du Levant Ltd', summary_number: 'R2026-00001' }
    answer(adminListOrders, { json: [buildOrder(sold)] })
    answer(invoiceDownload, {})
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await openPanel('commandes')
    await press('Voir la commande 7')
    const shown = await dialog()
    expect(shown).toHaveTextContent('Comptoir du Levant Ltd')
    expect(shown).not.toHaveTextContent(/facture/i)
    await answerDialog('Récapitulatif R2026-00001')
    await waitFor(() => expect(saved).toEqual(['recapitulatif-7.pdf']))
    expect(sentTo(invoiceDownload).map(({ path }) => idOf(path))).toEqual(['7'])
  })
})

test('several orders are changed by one call each, and those that are refused stay chosen with the reason', async () => {
  const asked: string[] = []
  answer(adminListOrders, {
    json: [7, 8, 9].map((id) => buildOrder({ id, items: [buildItem('VIP Or')] })),
  })
  for (const endpoint of [adminUpdateOrder, adminRemoveOrder])
    answer(endpoint, ({ path }) => {
      asked.push(`${endpoint.method} ${idOf(path)}`)
      return idOf(path) === '8' ? refused('Elle vient d’être payée.') : { json: { success: true } }
    })
  await openPanel('commandes')
  expect(await screen.findAllByRole('cell', { name: 'VIP Or ×1' })).toHaveLength(3)
  await user.click(screen.getByLabelText('Tout sélectionner'))
  const bar = screen.getByRole('region', { name: 'Sélection' })
  expect(bar).toHaveTextContent('3 sélectionnés')
  await user.click(screen.getByLabelText('Sélectionner la commande 9'))
  await user.click(within(bar).getByRole('button', { name: 'Supprimer' }))
  await confirmRemoval()
  await waitFor(() =>
    expect(within(bar).getByRole('status')).toHaveTextContent(
      /^Supprimer : 1 sur 2\. Refusé pour la commande 8 : Elle vient d’être payée\.$/,
    ),
  )
  expect(asked).toEqual(['DELETE 7', 'DELETE 8'])
  const chosen = [7, 8, 9].filter(
    (id) => screen.getByLabelText<HTMLInputElement>(`Sélectionner la commande ${id}`).checked,
  )
  expect(chosen).toEqual([8])
  await user.click(screen.getByLabelText('Sélectionner la commande 8'))
  await user.click(screen.getByLabelText('Sélectionner la commande 9'))
  await user.click(
    within(screen.getByRole('region', { name: 'Sélection' })).getByRole('button', {
      name: 'En cours',
    }),
  )
  await expectNotice('En cours : 1 sur 1.')
  expect(asked.slice(2)).toEqual(['PUT 9'])
  expect(screen.queryByRole('region', { name: 'Sélection' })).toBeNull()
})
