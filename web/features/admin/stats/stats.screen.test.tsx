import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readFirstDay } from '#contract/endpoints/first-day.ts'
import { adminStats } from '#contract/endpoints/stats.ts'
import type { AdminStats } from '#contract/stats.ts'
import { answer } from '#web/testing/api.ts'
import { expectNotice, openPanel } from '#web/testing/panel.tsx'

/** Of a day on which nothing happened, after another. */
const NOTHING = { revenue: 0, orders: 0, registrations: 0 }
const QUIET: AdminStats = {
  users: 3,
  activeUsers: 2,
  orders: 2,
  revenue: 12.5,
  series: [{ day: '2026-11-01', ...NOTHING }],
  topProducts: [],
  demo: false,
  totals: NOTHING,
  before: NOTHING,
  products: [],
  categories: [],
  players: [],
}

/** As if charts were laid out: this wide, and drawn to the pixel. */
function layOut(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void
      disconnect = () => undefined
      constructor(tell: (entries: object[]) => void) {
        this.observe = () => tell([{ contentRect: { width } }])
      }
    },
  )
}
const chart = (name: string) => screen.findByRole('figure', { name })

test('statistics without series keep the place of the charts, and what is not told is a dash', async () => {
  answer(adminStats, { json: { users: 3, orders: '2', revenue: 12.5, message: 'ok' } })
  await openPanel('statistiques')
  await screen.findByRole('region', { name: 'Graphiques détaillés' })
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3',
      'depuis l’ouverture',
      '—',
      '30 derniers jours',
      '2',
      'depuis l’ouverture',
      expect.stringMatching(/^12,50\s€$/),
      expect.stringMatching(/^\p{L}+ \d{4}$/u),
    ]),
  )
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.getByRole('button', { name: 'Exporter (CSV)' })).toBeDisabled()
})

test('statistics are drawn day by day and compared with the period before, and tell what each product and category brought in', async () => {
  answer(readFirstDay, { json: { steps: {}, away: false } })
  answer(adminStats, {
    json: {
      ...QUIET,
      series: [
        { day: '2026-11-01', revenue: 40, orders: 1, registrations: 0 },
        { day: '2026-11-02', revenue: 0, orders: 0, registrations: 4 },
        { day: '2026-11-03', revenue: 80, orders: 2, registrations: 0 },
      ],
      totals: { revenue: 120, orders: 3, registrations: 4 },
      before: { revenue: 80, orders: 4, registrations: 0 },
      products: [
        { name: 'VIP Or', category: 'Grades', quantity: 2, revenue: 90 },
        { name: 'Liasse', category: '', quantity: 1, revenue: 30 },
      ],
      categories: [
        { name: 'Grades', quantity: 2, revenue: 90 },
        { name: '', quantity: 1, revenue: 30 },
      ],
    },
  })
  layOut(634)
  await openPanel('statistiques')
  const revenue = await chart('Revenu par jour')
  expect(
    [...revenue.querySelectorAll('text[text-anchor=middle]')].map((label) => label.textContent),
  ).toEqual(['1 nov.', '2 nov.', '3 nov.'])

  const total = '120,00 € sur 30 jours +50 % contre 80,00 € avant'
  expect(revenue).toHaveTextContent(total)
  expect(await chart('Commandes par jour')).toHaveTextContent('3 sur 30 jours -25 % contre 4 avant')
  expect(await chart('Inscriptions par jour')).toHaveTextContent('4 sur 30 jours rien avant')

  // The days share what the figures of the grid leave: 200 pixels each.
  const plot = revenue.querySelector('.chart-plot') as HTMLElement
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 0, 634, 190))
  fireEvent.pointerMove(plot, { clientX: 300 + 34 + 190 })
  expect(revenue.querySelector('.chart-headline')).toHaveTextContent(/^40,00 € 1 nov\.$/)
  fireEvent.pointerLeave(plot)
  expect(revenue).toHaveTextContent(total)

  const shares = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))
  expect(shares('Revenu par produit')).toEqual(['VIP OrGrades2 × 90,00 €', 'Liasse1 × 30,00 €'])
  expect(shares('Revenu par catégorie')).toEqual(['Grades2 × 90,00 €', 'Sans catégorie1 × 30,00 €'])

  const card = await screen.findByRole('heading', { level: 2, name: 'Premiers pas' })
  for (const title of screen.getAllByRole('heading', { level: 2 }))
    expect(title, title.textContent).toHaveAttribute('class', card.className)
  expect(screen.queryByText(/rien n’a été payé/)).toBeNull()
})

test('statistics of a period in which nothing happened say so in place of each drawing', async () => {
  answer(adminStats, { json: QUIET })
  await openPanel('statistiques')
  const NO_SALE = 'Aucune vente sur cette période.'
  for (const [title, empty] of [
    ['Revenu par jour', NO_SALE],
    ['Commandes par jour', NO_SALE],
    ['Inscriptions par jour', 'Aucune inscription sur cette période.'],
    ['Joueurs en ligne', 'Pas encore de mesure.'],
  ] as const)
    within(await chart(title)).getByText(empty)
  for (const name of ['Revenu par produit', 'Revenu par catégorie'])
    within(screen.getByRole('region', { name })).getByText(NO_SALE)
})

test('statistics of the demo’s sales say that nothing of it was paid', async () => {
  answer(adminStats, { json: { ...QUIET, demo: true } })
  await openPanel('statistiques')
  await expectNotice(/^Ventes et inscriptions de démonstration : rien n’a été payé ni livré\./)
})
