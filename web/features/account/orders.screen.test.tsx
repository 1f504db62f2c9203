import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { creditNoteDownload, invoiceDownload } from '#contract/endpoints/invoices.ts'
import { listOwnOrders } from '#contract/endpoints/orders.ts'
import type { Order } from '#contract/orders.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { answer, hold, sentTo } from '#web/testing/api.ts'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import { fill, follow, press, user } from '#web/testing/user.ts'
import { pressEscape, rememberCustomer, savedFiles } from '#web/testing/visitor.tsx'

const ORDERS = '/panelclient?onglet=commandes'
const INVOICE = 'Télécharger la facture'
const WITHDRAW = 'Se rétracter du contrat ici'

const order = (overrides: Partial<Order> = {}): Order => ({
  id: 41,
  user_id: 1,
  user_name: 'Lou',
  amount: 12.5,
  refunded_amount: 0,
  status: 'completed',
  created_at: '2026-11-01T10:00:00.000Z',
  paid_at: '2026-11-01T10:01:00.000Z',
  payment_method: null,
  invoice_number: 'F2026-00041',
  summary_number: null,
  seller: null,
  items: [
    {
      product_name: 'Grade Matelot',
      image: '/art/products/matelot.svg',
      quantity: 1,
      price: 12.5,
      refunded_amount: 0,
      deliveries: [],
    },
  ],
  shipping_address: null,
  notes: null,
  timeline: [],
  ...overrides,
})
const answerOrders = (orders: object[]) =>
  answer(listOwnOrders, { json: { success: true, orders } })
const lines = () => screen.findAllByRole('button', { name: /^Détails/ })
const openOrder = async (id: number) => press(`Détails de la commande ${id}`)

describe('the client area', () => {
  test('is the login page without a session', async () => {
    await openSite('/panelclient')
    await expectAddress('/login')
  })

  test('forgets a session that the server no longer knows', async () => {
    rememberCustomer()
    answer(listOwnOrders, { status: 401 })
    await openSite(ORDERS)
    await expectAddress('/login')
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(sentTo(listOwnOrders)[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })
})

describe('the orders of a customer', () => {
  test('show what was bought, what became of it and, once opened, by what means it was paid', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(600)
    rememberCustomer()
    const at = '2026-11-01T10:02:00.000Z'
    answerOrders([
      order({
        payment_method: 'Visa',
        timeline: [
          { step: 'ordered', at, detail: null, credit_note: null },
          { step: 'delivered', at, detail: null, credit_note: null },
          { step: 'invoiced', at, detail: 'F2026-00041', credit_note: null },
        ],
      }),
    ])
    await openSite(ORDERS)
    const line = (await screen.findByText('Commande n° 41')).closest('li') as HTMLElement
    expect(line.querySelector('img')).toHaveAttribute('src', '/art/products/matelot.svg')
    within(line).getByText('Livré en jeu')
    await openOrder(41)
    within(await screen.findByRole('dialog')).getByText('Visa')
  })

  test('come in pages when there are many, and so do those that a search finds', async () => {
    rememberCustomer()
    const all = Array.from({ length: 25 }, (_, index) => order({ id: index + 1 }))
    answer(listOwnOrders, ({ query }) => {
      const found = query.get('search') ? all.slice(0, 12) : all
      const first = (Number(query.get('page')) - 1) * 10
      return {
        json: {
          success: true,
          orders: found.slice(first, first + 10),
          total: all.length,
          spent: 0,
        },
        headers: { [TOTAL_HEADER]: String(found.length) },
      }
    })
    await openSite(ORDERS)
    expect(await lines()).toHaveLength(10)
    await press('Page 3')
    await waitFor(async () => expect(await lines()).toHaveLength(5))
    await fill('Rechercher une commande', 'matelot')
    await screen.findByText('Commande n° 1')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull())
    await press('Page 2')
    await waitFor(async () => expect(await lines()).toHaveLength(2))
    expect(sentTo(listOwnOrders).at(-1)?.query.get('search')).toBe('matelot')
  })

  test('have statuses in the customer’s words, any other as it is; one opens by keyboard, shows where it goes and its notes when it has them, and has its invoice when completed', async () => {
    rememberCustomer()
    const address = {
      line1: '3, quai des Brumes',
      line2: null,
      postal_code: '29200',
      city: 'Brest',
      country: 'FR',
    }
    answerOrders([
      order({ id: 1, shipping_address: address, notes: 'Sonner deux fois' }),
      order({ id: 2, status: 'processing' }),
      order({ id: 3, status: 'cancelled' }),
      { ...order({ id: 4 }), status: 'shipped' },
      { ...order({ id: 5 }), status: '' },
      {
        id: '6',
        amount: '12.50',
        created_at: null,
        items: null,
        shipping_address: { line1: null },
        status: 'completed',
      },
    ])
    answer(invoiceDownload, { status: 500 })
    await openSite('/panelclient')
    ;(await screen.findByRole('tab', { name: 'Profil' })).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Commandes' })).toHaveFocus()
    expect(await screen.findAllByText('Terminée')).toHaveLength(2)
    for (const word of ['En cours', 'Annulée', 'shipped', 'Inconnu']) screen.getByText(word)

    screen.getByRole('button', { name: 'Détails de la commande 1' }).focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('3, quai des Brumes, 29200 Brest, France')
    within(dialog).getByText('Sonner deux fois')
    await press(INVOICE)
    await screen.findByText('Impossible de télécharger la facture')
    pressEscape()
    await openOrder(2)
    expect(screen.getByRole('button', { name: INVOICE })).toBeDisabled()
    pressEscape()
    await openOrder(6)
    within(dialog).getByText('Carte bancaire')
    expect(dialog).not.toHaveTextContent(/Adresse|Notes|null|undefined|NaN/)
  })

  test('are waited for; a failure in the server’s words or without, the retry and no order at all are each told', async () => {
    rememberCustomer()
    const release = hold(listOwnOrders)
    await openSite(ORDERS)
    const panel = await screen.findByRole('tabpanel')
    expect(within(panel).getByRole('status')).toHaveTextContent('Chargement...')
    release({ status: 500 })
    await within(panel).findByText("Impossible de récupérer l'historique de vos commandes")
    expect(within(panel).queryByRole('status')).toBeNull()
    const busy = 'La base de données ne répond pas.'
    answer(listOwnOrders, { status: 503, json: { code: 'unavailable', message: busy } })
    await press('Réessayer')
    await waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent(busy))
    answer(listOwnOrders, { json: { success: true, orders: [], total: 0, spent: 0 } })
    await press('Réessayer')
    await screen.findByText('Aucune commande')
  })

  test('have a credit note for a refund; one that cannot be downloaded is told', async () => {
    rememberCustomer()
    const at = '2026-11-01T10:01:00.000Z'
    answerOrders([
      order({
        timeline: [{ step: 'refunded', at, detail: '1,00 €', credit_note: 'A2026-00001' }],
      }),
    ])
    const release = hold(creditNoteDownload)
    await openSite(ORDERS)
    await openOrder(41)
    await press('Télécharger l’avoir A2026-00001')
    await screen.findByRole('button', { name: 'Téléchargement…' })
    release({ status: 500 })
    await screen.findByText('Impossible de télécharger l’avoir')
    screen.getByRole('button', { name: 'Télécharger l’avoir A2026-00001' })
    expect(sentTo(creditNoteDownload).map(({ path }) => path)).toEqual([
      creditNoteDownload.path.replace(':number', 'A2026-00001'),
    ])
  })

  test('are where the terms lead to who withdraws', async () => {
    rememberCustomer()
    answerOrders([order()])
    await openSite('/conditions')
    await follow(WITHDRAW)
    await openOrder(41)
    within(screen.getByRole('dialog')).getByRole('button', { name: WITHDRAW })
  })

  test('that another sold have their summary and their seller, who alone takes a withdrawal in', async () => {
    rememberCustomer()
    const seller = 'Comptoir du Levant Ltd'
    const at = '2026-11-01T10:01:00.000Z'
    answerOrders([
      order({
        seller,
        invoice_number: null,
        summary_number: 'R2026-00001',
        timeline: [{ step: 'summarised', at, detail: 'R2026-00001', credit_note: null }],
      }),
    ])
    answer(invoiceDownload, {})
    const saved = savedFiles()
    await openSite(ORDERS)
    await openOrder(41)
    const dialog = screen.getByRole('dialog')
    expect(dialog).toHaveTextContent('Récapitulatif émis')
    expect(dialog).toHaveTextContent(`Le vendeur de cette commande est ${seller}`)
    expect(dialog).not.toHaveTextContent(/facture/i)
    expect(within(dialog).queryByRole('button', { name: WITHDRAW })).toBeNull()
    await press('Télécharger le récapitulatif')
    await waitFor(() => expect(saved).toEqual(['recapitulatif-41.pdf']))
  })
})
